CREATE TABLE "consultation_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"member_id" integer,
	"name" text NOT NULL,
	"mobile_number" text,
	"tier_name" text NOT NULL,
	"preferred_time" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_action_date" date,
	"opened_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	CONSTRAINT "consultations_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "awaited_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "awaited_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer,
	"subscription_id" integer,
	"amount" integer NOT NULL,
	"depositor" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp(3) with time zone NOT NULL,
	"dropped_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	"depositor" text NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"stored_by" text NOT NULL,
	"stored_at" timestamp(3) with time zone NOT NULL,
	"awaited_payment_id" integer,
	"matched_by" text,
	"matched_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cancellations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"subscription_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"ends" text NOT NULL,
	"last_day" date NOT NULL,
	"reason" text,
	"requested_by" text,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"amount" integer NOT NULL,
	"paid" integer NOT NULL,
	"days" integer NOT NULL,
	"used_days" integer NOT NULL,
	"sets_used" integer NOT NULL,
	"for_days" integer NOT NULL,
	"for_sets" integer NOT NULL,
	"sealed_account" text,
	"state" text NOT NULL,
	"approved_by" text,
	"approved_at" timestamp(3) with time zone,
	"paid_by" text,
	"paid_at" timestamp(3) with time zone,
	"paid_on" date,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "cancellations_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "monthly_price" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "monthly_sets" integer;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_payments" ADD CONSTRAINT "awaited_payments_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_payments" ADD CONSTRAINT "awaited_payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_awaited_payment_id_awaited_payments_id_fk" FOREIGN KEY ("awaited_payment_id") REFERENCES "public"."awaited_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_notes_of" ON "consultation_notes" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "consultations_state" ON "consultations" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "consultations_member" ON "consultations" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "consultations_closed" ON "consultations" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "awaited_payments_subscription" ON "awaited_payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "awaited_payments_consultation" ON "awaited_payments" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_fingerprint" ON "deposits" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "deposits_payment" ON "deposits" USING btree ("awaited_payment_id");--> statement-breakpoint
CREATE INDEX "deposits_day" ON "deposits" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_once" ON "cancellations" USING btree ("subscription_id") WHERE "cancellations"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "cancellations_member" ON "cancellations" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "cancellations_state" ON "cancellations" USING btree ("state","id");