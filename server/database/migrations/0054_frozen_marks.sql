CREATE TABLE "erased_uncounted_sets" (
	"round_number" integer NOT NULL,
	"strategy" text NOT NULL,
	"is_bought" boolean NOT NULL,
	"mask" bigint NOT NULL,
	"sets" integer NOT NULL,
	CONSTRAINT "erased_uncounted_sets_round_number_strategy_is_bought_mask_pk" PRIMARY KEY("round_number","strategy","is_bought","mask")
);
--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "was_bought_at_close" boolean;--> statement-breakpoint
-- The mark as it was when sales closed is kept before it changes, whichever release changes it, and never changes itself: it is
-- in the leaf of the set.
CREATE FUNCTION keep_mark_of_closed_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.was_bought_at_close IS NOT NULL THEN
    NEW.was_bought_at_close := OLD.was_bought_at_close;
  ELSIF EXISTS (SELECT FROM closed_rounds WHERE round_number = OLD.round_target) THEN
    NEW.was_bought_at_close := coalesce(
      OLD.bought_at < timestamptz '2002-12-07T11:00:00Z' + (OLD.round_target - 1) * interval '168 hours', false);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER number_sets_keep_mark BEFORE UPDATE OF "bought_at", "was_bought_at_close" ON "number_sets"
  FOR EACH ROW WHEN (OLD.salt IS NOT NULL) EXECUTE FUNCTION keep_mark_of_closed_rounds();
--> statement-breakpoint
-- The release before, while it still runs beside this one, hashes the leaf of a set whose account goes by version 1, which would
-- break the proofs of others in a round that was sealed by version 2.
CREATE FUNCTION hash_erased_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leaf text;
BEGIN
  IF EXISTS (SELECT FROM seals WHERE round_number = NEW.round_number AND seal_text LIKE '{"version":1,%') THEN
    RETURN NEW;
  END IF;
  SELECT format('lottolens-seal-2|%s|%s|%s|%s|%s', n.round_target, n.id,
    (SELECT string_agg(ball::text, ',' ORDER BY ball) FROM generate_series(1, 45) AS ball WHERE n.mask >> (ball - 1) & 1 = 1),
    CASE WHEN coalesce(n.was_bought_at_close,
      n.bought_at < timestamptz '2002-12-07T11:00:00Z' + (n.round_target - 1) * interval '168 hours', false)
      THEN 'bought' ELSE 'made' END,
    replace(n.salt::text, '-', ''))
  INTO leaf FROM number_sets AS n WHERE n.id = NEW.set_id AND n.round_target = NEW.round_number AND n.salt IS NOT NULL;
  IF leaf IS NOT NULL THEN
    NEW.hash := sha256('\x00'::bytea || convert_to(leaf, 'UTF8'));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erased_leaves_as_sealed BEFORE INSERT ON "erased_leaves"
  FOR EACH ROW EXECUTE FUNCTION hash_erased_leaf();
