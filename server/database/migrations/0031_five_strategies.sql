-- Plans as they were shipped counted four strategies where the generator has had five.
UPDATE "subscription_tiers"
SET "features" = replace("features"::text, '"네 가지 생성 전략"', '"다섯 가지 생성 전략"')::jsonb
WHERE "features"::text LIKE '%"네 가지 생성 전략"%';
