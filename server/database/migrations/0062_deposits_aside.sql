ALTER TABLE "deposits" ADD COLUMN "set_aside_as" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "set_aside_by" text;