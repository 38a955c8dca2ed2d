CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "enquiries_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "used_form_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_tiers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"features" jsonb NOT NULL,
	"description" text NOT NULL,
	"max_numbers_per_month" integer NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"sold_out_mark" text,
	"sold_out_color" text DEFAULT 'RED' NOT NULL,
	CONSTRAINT "subscription_tiers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE INDEX "enquiries_state" ON "enquiries" USING btree ("state","id");