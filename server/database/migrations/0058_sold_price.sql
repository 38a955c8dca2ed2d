ALTER TABLE "subscriptions" ADD COLUMN "sold_price" bigint;--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date","id");--> statement-breakpoint
-- Written by hand: what older periods were sold for, by the rule of `priceOfPeriod` (months as the Civil Act counts them, a
-- thirtieth for each day beyond, down to the won). From the first day `n` months last to the day before the same date, or to
-- the last day of the month where that date does not exist.
UPDATE "subscriptions" SET "sold_price" = floor(sold.monthly_price::bigint * sold.thirtieths / 30.0)
FROM (
  SELECT one.id, one.monthly_price, CASE WHEN whole.months IS NULL THEN one.sold_days
    ELSE 30 * whole.months + (one.start_date + one.sold_days - 1 - whole.last_day) END AS thirtieths
  FROM "subscriptions" AS one LEFT JOIN LATERAL (
    SELECT n AS months, last_day FROM generate_series(1, one.sold_days / 28 + 1) AS n,
      LATERAL (SELECT (one.start_date + make_interval(months => n))::date AS same_date) AS found,
      LATERAL (SELECT CASE WHEN extract(day FROM same_date) = extract(day FROM one.start_date)
        THEN same_date - 1 ELSE same_date END AS last_day) AS counted
    WHERE last_day <= one.start_date + one.sold_days - 1 ORDER BY n DESC LIMIT 1
  ) AS whole ON true
) AS sold WHERE sold.id = "subscriptions".id;
