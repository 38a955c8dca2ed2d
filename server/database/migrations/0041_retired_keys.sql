CREATE TABLE "retired_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"retired_at" timestamp(3) with time zone NOT NULL
);
