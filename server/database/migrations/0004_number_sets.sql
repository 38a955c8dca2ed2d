CREATE TABLE "generation_requests" (
	"member_id" integer NOT NULL,
	"key" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"set_ids" jsonb,
	"remaining_numbers" integer,
	"made_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "generation_requests_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "generation_usage" (
	"member_id" integer NOT NULL,
	"month" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "generation_usage_member_id_month_pk" PRIMARY KEY("member_id","month")
);
--> statement-breakpoint
CREATE TABLE "number_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"round_target" integer NOT NULL,
	"mask" bigint NOT NULL,
	"strategy" text NOT NULL,
	"name" text,
	"generated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"balls" text NOT NULL,
	"through_id" bigint NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "winning_sets" (
	"round_number" integer NOT NULL,
	"set_id" bigint NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "winning_sets_round_number_set_id_pk" PRIMARY KEY("round_number","set_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"tier_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"cancelled_date" date,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_usage" ADD CONSTRAINT "generation_usage_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_sets" ADD CONSTRAINT "number_sets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winning_sets" ADD CONSTRAINT "winning_sets_set_id_number_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."number_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_requests_age" ON "generation_requests" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "number_sets_once_a_round" ON "number_sets" USING btree ("round_target","mask");--> statement-breakpoint
CREATE INDEX "number_sets_settlement" ON "number_sets" USING btree ("round_target","id");--> statement-breakpoint
CREATE INDEX "number_sets_member" ON "number_sets" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id","start_date");