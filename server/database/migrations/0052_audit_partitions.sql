CREATE TABLE "audit_archives" (
	"month" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"rows" integer NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"first_previous_hash" text NOT NULL,
	"last_hash" text NOT NULL,
	"is_keyed" boolean NOT NULL,
	"digest" text NOT NULL,
	"archived_at" timestamp(3) with time zone NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
-- The rows that there are become the first partition, whose last month is that of the newest row or this one: nothing is
-- copied. Months are Korean ones (UTC+9). Numbers go on where they were: the key no longer says that an id is given once.
DO $$
DECLARE
  first_part text;
  "until" timestamptz;
  last_id bigint;
  was_given boolean;
BEGIN
  LOCK TABLE "audit_log" IN ACCESS EXCLUSIVE MODE;
  SELECT (date_trunc('month', greatest(max("at"), now()) AT TIME ZONE 'UTC' + interval '9 hours')
    + interval '1 month' - interval '9 hours') AT TIME ZONE 'UTC' INTO "until" FROM "audit_log";
  SELECT last_value, is_called INTO last_id, was_given FROM "audit_log_id_seq";
  first_part := 'audit_log_' || to_char("until" AT TIME ZONE 'UTC' - interval '1 day', 'YYYY_MM');
  DROP TRIGGER "audit_log_append_only" ON "audit_log";
  DROP TRIGGER "audit_log_no_truncate" ON "audit_log";
  ALTER TABLE "audit_log" ALTER COLUMN "id" DROP IDENTITY;
  ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";
  EXECUTE format('ALTER TABLE "audit_log" RENAME TO %I', first_part);
  EXECUTE format('ALTER INDEX "audit_log_time" RENAME TO %I', first_part || '_time');
  EXECUTE format('ALTER INDEX "audit_log_target" RENAME TO %I', first_part || '_target');
  EXECUTE format('ALTER INDEX "audit_log_staff" RENAME TO %I', first_part || '_staff');
  CREATE TABLE "audit_log" (
    "id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
    "at" timestamp(3) with time zone NOT NULL,
    "staff_id" integer,
    "actor" text NOT NULL,
    "permission" text,
    "deed" text NOT NULL,
    "target" text,
    "before" jsonb,
    "after" jsonb,
    "address" text,
    "request_id" text,
    "outcome" text NOT NULL,
    "code" text,
    "previous_hash" text NOT NULL,
    "hash" text NOT NULL,
    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id", "at")
  ) PARTITION BY RANGE ("at");
  PERFORM setval('audit_log_id_seq', last_id, was_given);
  CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at","id");
  CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target","id");
  CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");
  CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit_log"();
  CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
  -- Every partition is made here. The trigger for rows comes by itself with being attached; one for statements does not.
  CREATE FUNCTION "add_audit_log_partition"(part text, "from" timestamptz, "until" timestamptz) RETURNS void LANGUAGE plpgsql AS $add$
  BEGIN
    IF to_regclass(quote_ident(part)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE "audit_log" INCLUDING INDEXES)', part);
    END IF;
    IF "until" IS NULL THEN
      EXECUTE format('ALTER TABLE "audit_log" ATTACH PARTITION %I DEFAULT', part);
    ELSE
      EXECUTE format('ALTER TABLE "audit_log" ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', part,
        coalesce(quote_literal("from"), 'MINVALUE'), "until");
    END IF;
    EXECUTE format('CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"()', part);
  END $add$;
  PERFORM "add_audit_log_partition"(first_part, NULL, "until");
  -- A row for whose time there is no month is never refused.
  PERFORM "add_audit_log_partition"('audit_log_default', NULL, NULL);
END $$;
