-- Registrations by the call kept names in both orders; as domain/member.ts (familyNameFirst) now keeps new ones.
UPDATE "members" SET "name" = split_part("name", ' ', 2) || ' ' || split_part("name", ' ', 1)
WHERE "provider" = 'email' AND "name" ~ '^[가-힣]+ (남궁|황보|제갈|선우|독고|사공|서문|[강고공곽구권기길김나남노도류마맹명모문민박반방배백변복봉부빈사서석선설성소손송승신심안양어엄여연염예오옥온왕용우원위유육윤은음이인임장전정제조주지진차채천최추탁편표피하한함허현형홍황])$' AND "name" !~ '^(남궁|황보|제갈|선우|독고|사공|서문|[강고공곽구권기길김나남노도류마맹명모문민박반방배백변복봉부빈사서석선설성소손송승신심안양어엄여연염예오옥온왕용우원위유육윤은음이인임장전정제조주지진차채천최추탁편표피하한함허현형홍황]) ';
