CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE cards (
	"key" INTEGER NOT NULL, 
	id VARCHAR NOT NULL, 
	system VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	tags JSON NOT NULL, 
	notes VARCHAR NOT NULL, 
	fields JSON NOT NULL, 
	extra JSON NOT NULL, picture VARCHAR DEFAULT '' NOT NULL, rulings JSON DEFAULT '{}' NOT NULL, words VARCHAR DEFAULT '' NOT NULL, sort_name VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (id)
);
CREATE TABLE encounters (
	id INTEGER NOT NULL, 
	system VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	muster JSON NOT NULL, 
	notes VARCHAR NOT NULL, 
	mapless BOOLEAN NOT NULL, 
	start JSON, 
	head INTEGER NOT NULL, 
	tip INTEGER NOT NULL, 
	extra JSON NOT NULL, taken JSON DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE entries (
	encounter INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	parent INTEGER NOT NULL, 
	text VARCHAR NOT NULL, at VARCHAR, 
	PRIMARY KEY (encounter, number), 
	FOREIGN KEY(encounter) REFERENCES encounters (id) ON DELETE CASCADE
);
CREATE TABLE snapshots (
	encounter INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	PRIMARY KEY (encounter, number), 
	FOREIGN KEY(encounter) REFERENCES encounters (id) ON DELETE CASCADE
);
CREATE TABLE settings (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE pictures (
	"key" VARCHAR NOT NULL, 
	format VARCHAR NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE grounds (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	title VARCHAR NOT NULL, 
	ground JSON NOT NULL, 
	extra JSON NOT NULL
);
CREATE VIRTUAL TABLE cards_search USING fts5(
    name, tags, notes, words, content='cards', content_rowid='key', tokenize='unicode61 remove_diacritics 2',
    prefix='1 2 3'
);
CREATE TABLE card_tags (
	tag VARCHAR NOT NULL, 
	card INTEGER NOT NULL, 
	PRIMARY KEY (tag, card), 
	FOREIGN KEY(card) REFERENCES cards ("key") ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE card_values (
	card INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	number INTEGER, 
	text VARCHAR, 
	PRIMARY KEY (card, name), 
	FOREIGN KEY(card) REFERENCES cards ("key") ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE card_index (
	system VARCHAR NOT NULL, 
	stamp VARCHAR NOT NULL, 
	reached INTEGER, 
	PRIMARY KEY (system)
);
CREATE TABLE card_history (
	id INTEGER NOT NULL, 
	card VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	field VARCHAR NOT NULL, 
	"before" JSON, 
	"after" JSON, 
	source VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE own_rows (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	system VARCHAR NOT NULL, 
	list VARCHAR NOT NULL, 
	"row" JSON NOT NULL
);
CREATE TABLE notes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	title VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	extra JSON NOT NULL
);
CREATE TABLE sessions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	title VARCHAR NOT NULL, 
	date VARCHAR NOT NULL, 
	present JSON NOT NULL, 
	fights JSON NOT NULL, 
	experience JSON NOT NULL, 
	text VARCHAR NOT NULL, 
	extra JSON NOT NULL
);
CREATE TABLE handouts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	title VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	picture VARCHAR NOT NULL, 
	extra JSON NOT NULL
);
CREATE TABLE random_tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	title VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	extra JSON NOT NULL
);
CREATE INDEX ix_cards_system ON cards (system);
CREATE INDEX cards_by_name ON cards (name);
CREATE INDEX cards_sorted ON cards (sort_name);
CREATE INDEX cards_by_kind ON cards (kind);
CREATE INDEX card_tags_by_card ON card_tags (card);
CREATE INDEX card_values_by_number ON card_values (name, number, card) WHERE number IS NOT NULL;
CREATE INDEX card_values_by_text ON card_values (name, text, card) WHERE text IS NOT NULL;
CREATE INDEX ix_card_history_card ON card_history (card);
CREATE TRIGGER cards_added AFTER INSERT ON cards BEGIN INSERT INTO cards_search(rowid, name, tags, notes, words) VALUES (new.key, new.name, new.tags, new.notes, new.words); END;
CREATE TRIGGER cards_deleted AFTER DELETE ON cards BEGIN INSERT INTO cards_search(cards_search, rowid, name, tags, notes, words) VALUES ('delete', old.key, old.name, old.tags, old.notes, old.words); END;
CREATE TRIGGER cards_changed AFTER UPDATE OF name, tags, notes, words ON cards BEGIN INSERT INTO cards_search(cards_search, rowid, name, tags, notes, words) VALUES ('delete', old.key, old.name, old.tags, old.notes, old.words); INSERT INTO cards_search(rowid, name, tags, notes, words) VALUES (new.key, new.name, new.tags, new.notes, new.words); END;
CREATE TRIGGER cards_tagged AFTER INSERT ON cards BEGIN INSERT OR IGNORE INTO card_tags SELECT value, new.key FROM json_each(new.tags); END;
CREATE TRIGGER cards_tagged_anew AFTER UPDATE OF tags ON cards BEGIN DELETE FROM card_tags WHERE card = old.key; INSERT OR IGNORE INTO card_tags SELECT value, new.key FROM json_each(new.tags); END;
