CREATE TABLE "erased_leaves" (
	"round_number" integer NOT NULL,
	"set_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "erased_leaves_round_number_set_id_pk" PRIMARY KEY("round_number","set_id")
);
--> statement-breakpoint
-- Parts of a seal that was broken off: it begins anew, and is written at once.
ALTER TABLE "seal_parts" DISABLE TRIGGER "seal_parts_append_only";--> statement-breakpoint
DELETE FROM "seal_parts" WHERE "round_number" NOT IN (SELECT "round_number" FROM "seals");--> statement-breakpoint
ALTER TABLE "seal_parts" ENABLE TRIGGER "seal_parts_append_only";--> statement-breakpoint
-- Of a part that has fewer sets than leaves, the hashes that belong to no set stay. Their ids are gone, but not used by
-- anybody else: each gets one of those that are free at its place.
INSERT INTO "erased_leaves" ("round_number", "set_id", "hash")
WITH parts AS (
  SELECT p.* FROM "seal_parts" AS p WHERE p."sets" > (
    SELECT count(*) FROM "number_sets" AS n WHERE n."round_target" = p."round_number" AND n."salt" IS NOT NULL
      AND n."id" BETWEEN p."first_set_id" AND p."last_set_id")
), leaves AS (
  SELECT p."round_number", p."part", p."first_set_id", i, substring(p."hashes" FROM 32 * i + 1 FOR 32) AS hash
  FROM parts AS p, generate_series(0, p."sets" - 1) AS i
), present AS (
  SELECT n."id", sha256('\x00'::bytea || convert_to(format('lottolens-seal-1|%s|%s|%s|%s', n."round_target", n."id",
    (SELECT string_agg(ball::text, ',' ORDER BY ball) FROM generate_series(1, 45) AS ball WHERE n."mask" >> (ball - 1) & 1 = 1),
    replace(n."salt"::text, '-', '')), 'UTF8')) AS hash
  FROM parts AS p JOIN "number_sets" AS n ON n."round_target" = p."round_number" AND n."salt" IS NOT NULL
    AND n."id" BETWEEN p."first_set_id" AND p."last_set_id"
), places AS (
  SELECT l.*, p."id", coalesce(
    max(p."id") OVER (PARTITION BY l."round_number", l."part" ORDER BY l.i), l."first_set_id" - 1) AS before
  FROM leaves AS l LEFT JOIN present AS p ON p.hash = l.hash
)
SELECT "round_number", before + row_number() OVER (PARTITION BY "round_number", "part", before ORDER BY i), hash
FROM places WHERE "id" IS NULL;
--> statement-breakpoint
CREATE TRIGGER erased_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "erased_leaves"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "seal_parts" DROP COLUMN "newest_set_at";--> statement-breakpoint
ALTER TABLE "seal_parts" DROP COLUMN "hashes";
