ALTER TABLE "cancellations" ADD COLUMN "account_set_by" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "account_set_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "approved_account" text;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "credentials_by" text;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "credentials_at" timestamp(3) with time zone;