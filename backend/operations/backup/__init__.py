"""
Backups: made while the service runs, restored into an empty place, checked at both ends (decision 0056).

A backup is a folder: the database, the operator's texts and `manifest.json`, which says what is in it, of which
version, how many rows each table has and what each file's digest is. `create` makes one, `restore` puts one in place,
`transfer` carries a SQLite database over to PostgreSQL.
"""
