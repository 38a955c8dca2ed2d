CREATE TABLE "log_checkpoints" (
	"size" integer PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"checkpoint_text" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"entry_index" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"round_number" integer,
	"entry_text" text NOT NULL,
	"leaf_hash" text NOT NULL,
	"appended_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vkey" text NOT NULL,
	"sealed_key" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"signs_until" timestamp(3) with time zone,
	CONSTRAINT "log_keys_vkey_unique" UNIQUE("vkey")
);
--> statement-breakpoint
CREATE TABLE "log_signatures" (
	"size" integer NOT NULL,
	"vkey" text NOT NULL,
	"signer" text NOT NULL,
	"line" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "log_signatures_size_vkey_pk" PRIMARY KEY("size","vkey")
);
--> statement-breakpoint
CREATE TABLE "log_witnesses" (
	"vkey" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"cosigned_at" timestamp(3) with time zone,
	"problem" text,
	"asked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log_signatures" ADD CONSTRAINT "log_signatures_size_log_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_checkpoints"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER log_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_checkpoints"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_signatures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_signatures"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The ends of the two chains are the first entries: each has the hash of its newest member, which has that of the one before.
INSERT INTO "log_entries" ("entry_index", "kind", "round_number", "entry_text", "leaf_hash", "appended_at")
SELECT row_number() OVER (ORDER BY nr) - 1, kind, round_number, entry_text,
  encode(sha256('\x00'::bytea || convert_to(entry_text, 'UTF8')), 'hex'), now()
FROM (
  SELECT nr, kind, round_number,
    '{"version":1,"kind":"' || kind || '","round_number":' || round_number || ',"sha256":"' || "sha256" || '"}' AS entry_text
  FROM (
    (SELECT 1 AS nr, 'seal_chain' AS kind, "round_number", "sha256" FROM "seals" ORDER BY "round_number" DESC LIMIT 1)
    UNION ALL
    (SELECT 2, 'forecast_chain', "round_number", "sha256" FROM "crowding_forecasts" ORDER BY "round_number" DESC LIMIT 1)
  ) AS ends
) AS heads;
