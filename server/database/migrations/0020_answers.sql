ALTER TABLE "enquiries" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "answered_at" timestamp(3) with time zone;