CREATE TABLE "agreement_leaves" (
	"round_number" integer NOT NULL,
	"leaf_index" integer NOT NULL,
	"syndicate_id" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "agreement_leaves_round_number_leaf_index_pk" PRIMARY KEY("round_number","leaf_index")
);
--> statement-breakpoint
CREATE TABLE "agreement_seals" (
	"round_number" integer PRIMARY KEY NOT NULL,
	"agreements" integer NOT NULL,
	"root" text NOT NULL,
	"entry_index" bigint NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "syndicate_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "syndicate_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"syndicate_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"name" text,
	"name_salt" uuid,
	"name_sha256" text,
	"paid" integer,
	"member_id" integer,
	"agreed_at" timestamp(3) with time zone,
	CONSTRAINT "syndicate_people_are_named" CHECK ((name is null) = (name_sha256 is not null) and (name is null) = (name_salt is null))
);
--> statement-breakpoint
CREATE TABLE "syndicate_tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "syndicate_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"syndicate_id" integer NOT NULL,
	"source" text NOT NULL,
	"games" jsonb NOT NULL,
	"key" text NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "syndicates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "syndicates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"round_number" integer NOT NULL,
	"split" text NOT NULL,
	"collector" smallint NOT NULL,
	"remainder" smallint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"salt" uuid NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "syndicates_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "syndicate_people" ADD CONSTRAINT "syndicate_people_syndicate_id_syndicates_id_fk" FOREIGN KEY ("syndicate_id") REFERENCES "public"."syndicates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "syndicate_people" ADD CONSTRAINT "syndicate_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "syndicate_tickets" ADD CONSTRAINT "syndicate_tickets_syndicate_id_syndicates_id_fk" FOREIGN KEY ("syndicate_id") REFERENCES "public"."syndicates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_leaves_of_syndicate" ON "agreement_leaves" USING btree ("syndicate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "syndicate_people_once" ON "syndicate_people" USING btree ("syndicate_id","member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "syndicate_people_of_member" ON "syndicate_people" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "syndicate_people_of_syndicate" ON "syndicate_people" USING btree ("syndicate_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "syndicate_tickets_once" ON "syndicate_tickets" USING btree ("syndicate_id","key");--> statement-breakpoint
CREATE INDEX "syndicates_of_round" ON "syndicates" USING btree ("round_number");
--> statement-breakpoint
-- What was agreed on stays once its round is closed or sealed, whatever clock its server has. A whole syndicate may go.
CREATE FUNCTION keep_agreed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  IF TG_TABLE_NAME = 'syndicates' THEN
    changed := NEW.round_number;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT round_number INTO changed FROM syndicates WHERE id = OLD.syndicate_id;
  ELSE
    SELECT round_number INTO changed FROM syndicates WHERE id = NEW.syndicate_id;
  END IF;
  IF EXISTS (SELECT FROM closed_rounds WHERE round_number = changed)
    OR EXISTS (SELECT FROM agreement_seals WHERE round_number = changed) THEN
    RAISE EXCEPTION 'what was agreed on for the round stays as it is' USING ERRCODE = 'LL002';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER syndicates_stay BEFORE INSERT OR UPDATE ON "syndicates"
  FOR EACH ROW EXECUTE FUNCTION keep_agreed_terms();
--> statement-breakpoint
CREATE TRIGGER syndicate_tickets_stay BEFORE INSERT OR UPDATE OR DELETE ON "syndicate_tickets"
  FOR EACH ROW EXECUTE FUNCTION keep_agreed_terms();
--> statement-breakpoint
CREATE TRIGGER syndicate_people_stay BEFORE INSERT OR UPDATE OF "syndicate_id", "place", "paid", "agreed_at" OR DELETE ON "syndicate_people"
  FOR EACH ROW EXECUTE FUNCTION keep_agreed_terms();
--> statement-breakpoint
CREATE TRIGGER agreement_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "agreement_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER agreement_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "agreement_leaves"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
