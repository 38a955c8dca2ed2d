CREATE TABLE "draw_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "fetch_leases" (
	"id" smallint PRIMARY KEY NOT NULL,
	"holder" text,
	"held_until" timestamp(3) with time zone,
	"next_check_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fetch_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fetch_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp(3) with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"outcome" text NOT NULL,
	"sources" jsonb NOT NULL,
	"stored" jsonb NOT NULL,
	"held" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_readings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_number" integer NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"readings" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"held_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" text
);
--> statement-breakpoint
ALTER TABLE "draw_corrections" ADD COLUMN "source" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "tallied_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "completed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "fetch_runs_age" ON "fetch_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "held_readings_once" ON "held_readings" USING btree ("round_number","fingerprint");--> statement-breakpoint
CREATE INDEX "held_readings_state" ON "held_readings" USING btree ("state","id");--> statement-breakpoint
UPDATE "draws" SET "tallied_at" = "stored_at" WHERE "total_sales" IS NOT NULL;--> statement-breakpoint
UPDATE "draws" SET "completed_at" = "stored_at" WHERE "total_sales" IS NOT NULL AND ("round_number" < 262 OR EXISTS (
	SELECT FROM "draw_prizes" WHERE "draw_prizes"."round_number" = "draws"."round_number" AND "rank" = 1 AND "winners" = (
		SELECT count(*) FROM "winning_stores" WHERE "winning_stores"."round_number" = "draws"."round_number" AND "store_rank" = 1)
	AND ("winners" = 0 OR "first_prize_auto" IS NOT NULL)));--> statement-breakpoint
DELETE FROM "draw_corrections" WHERE "reason" = '집계 결과 반영';
