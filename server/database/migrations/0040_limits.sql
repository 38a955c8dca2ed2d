CREATE TABLE "play_limits" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"budget" integer,
	"pending_budget" integer,
	"pending_from" timestamp(3) with time zone,
	"break_last_day" date
);
--> statement-breakpoint
ALTER TABLE "play_limits" ADD CONSTRAINT "play_limits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;