CREATE TABLE "closed_rounds" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_sealed_sets" (
	"round_number" integer NOT NULL,
	"strategy" text NOT NULL,
	"is_bought" boolean NOT NULL,
	"rank" smallint NOT NULL,
	"sets" integer NOT NULL,
	CONSTRAINT "erased_sealed_sets_round_number_strategy_is_bought_rank_pk" PRIMARY KEY("round_number","strategy","is_bought","rank")
);
--> statement-breakpoint
CREATE TABLE "seal_counts" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"balls" text NOT NULL,
	"sets" integer NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL,
	"is_corrected" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_parts" (
	"round_number" integer NOT NULL,
	"part" integer NOT NULL,
	"first_set_id" bigint NOT NULL,
	"last_set_id" bigint NOT NULL,
	"sets" integer NOT NULL,
	"newest_set_at" timestamp(3) with time zone NOT NULL,
	"hashes" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "seal_parts_round_number_part_pk" PRIMARY KEY("round_number","part")
);
--> statement-breakpoint
CREATE TABLE "seal_scores" (
	"round_number" integer NOT NULL,
	"strategy" text NOT NULL,
	"is_bought" boolean NOT NULL,
	"rank" smallint NOT NULL,
	"sets" integer NOT NULL,
	CONSTRAINT "seal_scores_round_number_strategy_is_bought_rank_pk" PRIMARY KEY("round_number","strategy","is_bought","rank")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"sets" integer NOT NULL,
	"root" text NOT NULL,
	"seal_text" text NOT NULL,
	"sha256" text NOT NULL,
	"previous_sha256" text,
	"sealed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "salt" uuid;--> statement-breakpoint
-- A set that comes late for its round is refused by the database itself, whatever clock its server has.
CREATE FUNCTION refuse_sets_of_closed_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM closed_rounds WHERE round_number IN (SELECT round_target FROM added)) THEN
    RAISE EXCEPTION 'the round takes no more sets' USING ERRCODE = 'LL001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER number_sets_of_open_rounds AFTER INSERT ON "number_sets" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_sets_of_closed_rounds();
--> statement-breakpoint
CREATE TRIGGER number_sets_stay_as_sealed BEFORE UPDATE OF "round_target", "mask", "salt", "generated_at" ON "number_sets"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER closed_rounds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "closed_rounds"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "seals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_parts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "seal_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
