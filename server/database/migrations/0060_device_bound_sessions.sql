ALTER TABLE "sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "theft_noticed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_theft" ON "sessions" USING btree ("theft_noticed_at") WHERE "sessions"."theft_noticed_at" is not null;