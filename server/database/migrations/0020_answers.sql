ALTER TABLE "enquiries" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_tiers" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_tiers" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "subscription_tiers" SET "is_popular" = true WHERE "name" = 'STANDARD';