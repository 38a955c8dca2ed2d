CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"url" text NOT NULL,
	"sealed_secrets" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"status" integer,
	"problem" text,
	"failing_since" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "websub_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "websub_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"callback" text NOT NULL,
	"sealed_secret" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"status" integer,
	"problem" text,
	"failing_since" timestamp(3) with time zone,
	CONSTRAINT "websub_subscriptions_callback_unique" UNIQUE("callback")
);
--> statement-breakpoint
CREATE TABLE "websub_topics" (
	"path" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_once" ON "webhooks" USING btree ("member_id","url");--> statement-breakpoint
CREATE INDEX "websub_subscriptions_lease" ON "websub_subscriptions" USING btree ("expires_at");