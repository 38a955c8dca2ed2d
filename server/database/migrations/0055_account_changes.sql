CREATE TABLE "company_account_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_id" integer,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"decided_by" text,
	"decided_by_id" integer,
	"decided_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"network" text NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_sign_ins_pkey" PRIMARY KEY("network","hour")
);
--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "first_password_until" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "company_account_changes_pending" ON "company_account_changes" USING btree ("state") WHERE "company_account_changes"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "company_account_changes_decided" ON "company_account_changes" USING btree ("decided_at");--> statement-breakpoint
-- First passwords that were shown before they had an end get the usual time from now on.
UPDATE "staff_members" SET "first_password_until" = now() + interval '72 hours' WHERE "factor_since" IS NULL;
