ALTER TABLE "draw_corrections" ADD COLUMN "new_value" jsonb;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "lone_source" text;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "changed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "held_readings" ADD COLUMN "doubts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a correction made of a draw: what the next one found, or what stands now.
UPDATE "draw_corrections" AS correction SET "new_value" = coalesce(
  (SELECT later."old_value" FROM "draw_corrections" AS later
    WHERE later."round_number" = correction."round_number" AND later."id" > correction."id"
    ORDER BY later."id" LIMIT 1),
  (SELECT jsonb_build_object(
      'round_number', draw."round_number", 'draw_date', draw."draw_date"::text,
      'numbers', to_jsonb(draw."numbers"), 'bonus_number', draw."bonus_number")
    || CASE WHEN draw."total_sales" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object(
      'total_sales', draw."total_sales",
      'prizes', (SELECT jsonb_agg(jsonb_build_object(
          'rank', "rank", 'winners', "winners", 'prize_per_winner', "prize_per_winner") ORDER BY "rank")
        FROM "draw_prizes" WHERE "draw_prizes"."round_number" = draw."round_number"),
      'first_prize_methods', CASE WHEN draw."first_prize_auto" IS NULL THEN NULL ELSE jsonb_build_object(
        'auto', draw."first_prize_auto", 'manual', draw."first_prize_manual", 'semi_auto', draw."first_prize_semi_auto") END) END
    || jsonb_build_object('stores', coalesce((SELECT jsonb_agg(jsonb_build_object(
          'store_rank', "store_rank", 'store_name', "store_name", 'number_type', "number_type", 'location', "location")
          ORDER BY "position")
        FROM "winning_stores" WHERE "winning_stores"."round_number" = draw."round_number"), '[]'::jsonb))
    FROM "draws" AS draw WHERE draw."round_number" = correction."round_number"));--> statement-breakpoint
UPDATE "draws" SET "changed_at" = greatest("stored_at", "tallied_at", "completed_at",
  (SELECT max("corrected_at") FROM "draw_corrections" WHERE "draw_corrections"."round_number" = "draws"."round_number"));--> statement-breakpoint
ALTER TABLE "draw_corrections" ALTER COLUMN "new_value" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ALTER COLUMN "changed_at" SET NOT NULL;
