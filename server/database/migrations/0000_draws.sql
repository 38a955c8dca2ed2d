CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"priority" text NOT NULL,
	"image_url" text,
	"link_url" text,
	"link_text" text,
	"is_dismissible" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"view_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_details" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_number" integer NOT NULL,
	"old_value" jsonb NOT NULL,
	"reason" text NOT NULL,
	"corrected_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_prizes" (
	"round_number" integer NOT NULL,
	"rank" smallint NOT NULL,
	"winners" integer NOT NULL,
	"prize_per_winner" bigint NOT NULL,
	CONSTRAINT "draw_prizes_round_number_rank_pk" PRIMARY KEY("round_number","rank")
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"ordinal" integer NOT NULL,
	"draw_date" date NOT NULL,
	"numbers" smallint[] NOT NULL,
	"bonus_number" smallint NOT NULL,
	"total_sales" bigint,
	"first_prize_auto" integer,
	"first_prize_manual" integer,
	"first_prize_semi_auto" integer,
	"stored_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loaded_files" (
	"name" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"loaded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "winning_stores" (
	"round_number" integer NOT NULL,
	"position" smallint NOT NULL,
	"store_rank" smallint NOT NULL,
	"store_name" text NOT NULL,
	"number_type" text NOT NULL,
	"location" text NOT NULL,
	CONSTRAINT "winning_stores_round_number_position_pk" PRIMARY KEY("round_number","position")
);
--> statement-breakpoint
ALTER TABLE "draw_corrections" ADD CONSTRAINT "draw_corrections_round_number_draws_round_number_fk" FOREIGN KEY ("round_number") REFERENCES "public"."draws"("round_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD CONSTRAINT "draw_prizes_round_number_draws_round_number_fk" FOREIGN KEY ("round_number") REFERENCES "public"."draws"("round_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winning_stores" ADD CONSTRAINT "winning_stores_round_number_draws_round_number_fk" FOREIGN KEY ("round_number") REFERENCES "public"."draws"("round_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "draw_corrections_round" ON "draw_corrections" USING btree ("round_number");--> statement-breakpoint
CREATE INDEX "draws_ordinal" ON "draws" USING btree ("ordinal");