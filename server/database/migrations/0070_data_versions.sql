CREATE TABLE "data_snapshots" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"hashes" jsonb NOT NULL,
	"undo" jsonb NOT NULL,
	CONSTRAINT "data_versions_version_unique" UNIQUE("version")
);
