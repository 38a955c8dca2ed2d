ALTER TABLE "text_messages" RENAME TO "messages";--> statement-breakpoint
ALTER SEQUENCE "text_messages_id_seq" RENAME TO "messages_id_seq";--> statement-breakpoint
ALTER INDEX "text_messages_next" RENAME TO "messages_next";--> statement-breakpoint
ALTER INDEX "text_messages_member" RENAME TO "messages_member";--> statement-breakpoint
ALTER INDEX "text_messages_unsent" RENAME TO "messages_unsent";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "mobile_number" TO "address";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "purpose" TO "kind";--> statement-breakpoint
-- All that were written before went as text messages.
ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "channel" DROP DEFAULT;
