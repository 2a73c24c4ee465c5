-- SPDX-License-Identifier: MIT
-- The journal, version 1: one line for everything that happened, in order, never changed afterwards.

CREATE TABLE entry (
    seq     INTEGER PRIMARY KEY CHECK (seq > 0),        -- 1, 2, 3 … without gaps over the whole journal
    game    INTEGER NOT NULL CHECK (game >= 0),         -- games count from 1; 0: belongs to no game
    kind    TEXT NOT NULL CHECK (kind <> ''),           -- what data is: docs/journal.md
    data    TEXT NOT NULL,                              -- one JSON object
    wall_ms INTEGER NOT NULL,                           -- the time of day, a label: order is seq alone
    key     TEXT,                                       -- the sender's own name for a command
    crc     INTEGER NOT NULL                            -- CRC-32 of the other columns
) STRICT;

CREATE UNIQUE INDEX entry_by_key ON entry (key) WHERE key IS NOT NULL;
CREATE INDEX entry_by_game ON entry (game, seq);

CREATE TRIGGER entry_has_no_gaps BEFORE INSERT ON entry
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entry)
BEGIN SELECT raise(ABORT, 'seq must go on by one'); END;

CREATE TRIGGER entry_is_not_rewritten BEFORE UPDATE ON entry
BEGIN SELECT raise(ABORT, 'nothing in the journal is rewritten'); END;

CREATE TRIGGER entry_is_not_removed BEFORE DELETE ON entry
BEGIN SELECT raise(ABORT, 'nothing in the journal is removed'); END;
