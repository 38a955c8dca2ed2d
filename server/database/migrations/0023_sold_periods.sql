ALTER TABLE "subscriptions" ADD COLUMN "sold_days" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "contract_wording" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "contract_wording" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "not_known" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What was sold before these were kept, as far as it is known. A plan was, when a period was sold, what the next change of
-- the plans found (the audit log keeps what was before), or what it is today where nobody changed it since. A file of plans
-- that was loaded after the sale by the command line of before the audit log left no trace of what was before: then the
-- price is what was agreed to be paid, by the month, and the sets are not known.
UPDATE "subscriptions" AS s SET
  "monthly_price" = coalesce(
    s.monthly_price,
    CASE WHEN known.is_lost THEN paid.by_month END,
    (known.plan ->> 'price')::integer,
    t.price
  ),
  "monthly_sets" = coalesce(s.monthly_sets, (known.plan ->> 'max_numbers_per_month')::integer, t.max_numbers_per_month),
  "not_known" = s.not_known
    || CASE WHEN s.monthly_price IS NULL AND known.is_lost AND paid.by_month IS NULL
      THEN '["monthly_price"]'::jsonb ELSE '[]'::jsonb END
    || CASE WHEN s.monthly_sets IS NULL AND known.is_lost THEN '["monthly_sets"]'::jsonb ELSE '[]'::jsonb END
FROM "subscription_tiers" AS t, (
  SELECT p.id,
    (
      SELECT plan FROM "audit_log" AS a, jsonb_array_elements(
        CASE WHEN jsonb_typeof(a.before) = 'array' THEN a.before ELSE '[]'::jsonb END
      ) AS plan
      WHERE a.deed = 'PUT /api/v1/admin/plans' AND a.outcome = 'done' AND a.at > p.created_at
        AND plan -> 'id' = to_jsonb(p.tier_id)
      ORDER BY a.id LIMIT 1
    ) AS plan,
    EXISTS (
      SELECT FROM "staff_deeds" AS d
      WHERE starts_with(d.deed, 'plans load ') AND d.outcome = 'done' AND d.done_at > p.created_at
    ) AS is_lost
  FROM "subscriptions" AS p
) AS known, (
  -- What was agreed to be paid for a period of whole months, by the month.
  SELECT p.id, (
    SELECT sum(w.amount) / months FROM generate_series(1, 120) AS months, "awaited_payments" AS w
    WHERE w.subscription_id = p.id AND w.dropped_at IS NULL
      AND p.end_date = (p.start_date + make_interval(months => months))::date
        - CASE WHEN extract(day FROM p.start_date + make_interval(months => months)) = extract(day FROM p.start_date)
          THEN 1 ELSE 0 END
    GROUP BY months HAVING sum(w.amount) % months = 0 AND sum(w.amount) / months <= 100000000
  )::integer AS by_month
  FROM "subscriptions" AS p
) AS paid
WHERE t.id = s.tier_id AND known.id = s.id AND paid.id = s.id;--> statement-breakpoint
-- The days were those that the first extension since found, or those of today where nobody moved the last day.
UPDATE "subscriptions" AS s SET
  "sold_days" = coalesce(known.end_date, s.end_date) - s.start_date + 1,
  "not_known" = s.not_known || CASE WHEN known.is_lost THEN '["sold_days"]'::jsonb ELSE '[]'::jsonb END
FROM (
  SELECT p.id,
    (
      SELECT (period ->> 'end_date')::date FROM "audit_log" AS a, jsonb_array_elements(
        CASE WHEN jsonb_typeof(a.before) = 'array' THEN a.before ELSE '[]'::jsonb END
      ) AS period
      WHERE a.deed = 'PUT /api/v1/admin/members/:id/subscription' AND a.outcome = 'done' AND a.at >= p.created_at
        AND period -> 'id' = to_jsonb(p.id)
      ORDER BY a.id LIMIT 1
    ) AS end_date,
    EXISTS (
      SELECT FROM "staff_deeds" AS d, "members" AS m
      WHERE m.id = p.member_id AND d.outcome = 'done' AND d.done_at > p.created_at
        AND starts_with(lower(d.deed), 'subscription extend ' || coalesce(m.username_key || ' ', ''))
    ) AS is_lost
  FROM "subscriptions" AS p
) AS known
WHERE known.id = s.id;--> statement-breakpoint
-- The terms of the day of the sale where their wordings are kept, else those that the member had agreed to by then.
UPDATE "subscriptions" AS s SET
  "terms_version" = coalesce(known.version, (s.created_at AT TIME ZONE 'Asia/Seoul')::date::text),
  "not_known" = s.not_known || CASE WHEN known.version IS NULL THEN '["terms_version"]'::jsonb ELSE '[]'::jsonb END
FROM (
  SELECT p.id, coalesce(
    (
      SELECT max(l.version) FROM "legal_texts" AS l
      WHERE l.kind = 'terms' AND l.version <= (p.created_at AT TIME ZONE 'Asia/Seoul')::date::text
    ),
    (
      SELECT c.version FROM "consents" AS c
      WHERE c.member_id = p.member_id AND c.kind = 'terms' AND c.is_given AND c.given_at <= p.created_at
      ORDER BY c.id DESC LIMIT 1
    )
  ) AS version
  FROM "subscriptions" AS p
) AS known
WHERE known.id = s.id;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "monthly_price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "monthly_sets" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "sold_days" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "terms_version" SET NOT NULL;
