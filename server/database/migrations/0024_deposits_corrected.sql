ALTER TABLE "cancellations" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "cancellations" ALTER COLUMN "paid" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "cancellations" ALTER COLUMN "for_days" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "cancellations" ALTER COLUMN "for_sets" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "worked_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "consultations" SET "worked_at" = greatest("created_at", (SELECT max("at") FROM "consultation_notes" WHERE "consultation_id" = "consultations"."id"));--> statement-breakpoint
ALTER TABLE "consultations" ALTER COLUMN "worked_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;