ALTER TABLE "staff_roles" ADD COLUMN "shipped" text;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "offered" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
UPDATE "staff_roles" SET "shipped" = "name" WHERE "name" IN ('관리자', '운영', '상담', '편집');--> statement-breakpoint
-- What any role holds, the administrators' above all, is what there was when the roles were stored.
UPDATE "staff_roles" SET "offered" = (SELECT coalesce(jsonb_agg(DISTINCT "one"), '[]'::jsonb) FROM "staff_roles" AS "all_roles", jsonb_array_elements("all_roles"."permissions") AS "one");
