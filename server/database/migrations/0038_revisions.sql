ALTER TABLE "editions" RENAME TO "revisions";--> statement-breakpoint
ALTER TABLE "revisions" RENAME COLUMN "version" TO "revision";--> statement-breakpoint
ALTER TABLE "awaited_payments" RENAME COLUMN "version" TO "revision";--> statement-breakpoint
ALTER TABLE "consultations" RENAME COLUMN "version" TO "revision";--> statement-breakpoint
ALTER TABLE "deposits" RENAME COLUMN "version" TO "revision";--> statement-breakpoint
ALTER TABLE "staff_members" RENAME COLUMN "version" TO "revision";--> statement-breakpoint
ALTER TABLE "staff_roles" RENAME COLUMN "version" TO "revision";