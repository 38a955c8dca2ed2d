ALTER TABLE "members" ADD COLUMN "unconfirmed_mobile_number" text;--> statement-breakpoint
-- A number that was changed and never confirmed opens the account no longer, whether or not its 72 hours are over.
UPDATE "members" SET "unconfirmed_mobile_number" = "mobile_number", "mobile_number" = NULL WHERE "mobile_number_held_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "mobile_number_held_until";
