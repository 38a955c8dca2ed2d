CREATE TABLE "leak_notices" (
	"leak_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"told_at" timestamp(3) with time zone NOT NULL,
	"by_text" boolean NOT NULL,
	CONSTRAINT "leak_notices_leak_id_member_id_pk" PRIMARY KEY("leak_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "leaks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"known_at" timestamp(3) with time zone NOT NULL,
	"items" text NOT NULL,
	"happened" text NOT NULL,
	"harm_steps" text NOT NULL,
	"our_steps" text NOT NULL,
	"contact" text NOT NULL,
	"scope" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sending_since" timestamp(3) with time zone,
	"sent_by" text,
	"through_member_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"report" text,
	"report_note" text,
	"report_at" timestamp(3) with time zone,
	"report_by" text,
	"withdrawn_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "is_advertising" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leak_notices" ADD CONSTRAINT "leak_notices_leak_id_leaks_id_fk" FOREIGN KEY ("leak_id") REFERENCES "public"."leaks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leak_notices_member" ON "leak_notices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "leaks_open" ON "leaks" USING btree ("id") WHERE "leaks"."sending_since" is not null and "leaks"."finished_at" is null;