CREATE TABLE "crowding_fits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crowding_fits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"for_round" integer NOT NULL,
	"inputs_sha256" text NOT NULL,
	"version" integer NOT NULL,
	"fit" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"fitted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crowding_forecasts" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"forecast_text" text NOT NULL,
	"sha256" text NOT NULL,
	"previous_sha256" text,
	"published_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crowding_reports" (
	"id" integer PRIMARY KEY NOT NULL,
	"inputs_sha256" text NOT NULL,
	"report" jsonb NOT NULL,
	"calculated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "crowding_permille" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "crowding_fits_inputs" ON "crowding_fits" USING btree ("for_round","inputs_sha256","version");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER crowding_forecasts_append_only BEFORE UPDATE OR DELETE ON "crowding_forecasts"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
