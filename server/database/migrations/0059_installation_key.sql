CREATE TABLE "installation_key" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
