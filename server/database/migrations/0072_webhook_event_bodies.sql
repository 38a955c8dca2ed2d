ALTER TABLE "webhook_events" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;