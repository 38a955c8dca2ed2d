CREATE TABLE "fairness_reports" (
	"id" integer PRIMARY KEY NOT NULL,
	"draws_sha256" text NOT NULL,
	"report" jsonb NOT NULL,
	"calculated_at" timestamp(3) with time zone NOT NULL
);
