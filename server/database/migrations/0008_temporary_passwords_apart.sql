ALTER TABLE "temporary_passwords" DROP CONSTRAINT "temporary_passwords_pkey";--> statement-breakpoint
ALTER TABLE "temporary_passwords" ADD CONSTRAINT "temporary_passwords_member_id_secret_hash_pk" PRIMARY KEY("member_id","secret_hash");
