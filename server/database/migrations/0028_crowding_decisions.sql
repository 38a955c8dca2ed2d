CREATE TABLE "crowding_fit_decisions" (
	"fit_id" integer PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "follows_strategy" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "crowding_fit_decisions" ADD CONSTRAINT "crowding_fit_decisions_fit_id_crowding_fits_id_fk" FOREIGN KEY ("fit_id") REFERENCES "public"."crowding_fits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Made before this was kept: what lies in the crowded half cannot be what the strategy promises.
UPDATE "number_sets" SET "follows_strategy" = false WHERE "strategy" = 'uncrowded' AND "crowding_permille" > 500;--> statement-breakpoint
CREATE TRIGGER crowding_forecasts_no_truncate BEFORE TRUNCATE ON "crowding_forecasts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER crowding_fits_append_only BEFORE UPDATE OR DELETE ON "crowding_fits"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER crowding_fits_no_truncate BEFORE TRUNCATE ON "crowding_fits"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER crowding_fit_decisions_append_only BEFORE UPDATE OR DELETE ON "crowding_fit_decisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER crowding_fit_decisions_no_truncate BEFORE TRUNCATE ON "crowding_fit_decisions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
