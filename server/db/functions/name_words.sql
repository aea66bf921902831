-- The words of a name without titles, degrees and honours, as domain/words/name-titles.ts and domain/words/person-name.ts have them.
-- In this language it takes a third of the time. It names its schema, so that a restored dump can build the index.
CREATE OR REPLACE FUNCTION name_words(name text) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  titles CONSTANT text[] := '{dr,prof,professor,mr,mrs,ms,miss,sir,engr,rev,reverend,msgr,monsignor,pharm,barr,barrister,comr,comrade,alhaji,alhaja,hajiya,hajia,phd,md,msc}';
  before CONSTANT text[] := '{drs,chief,arc,pst,fr,sr,bro,surv,esv,tpl,bldr,qs,hrh,hrm,hon,evang,ven,venerable,dame,senator,haji,hajj,hajji,hajjia,دكتور,دكتوره,الدكتور,الدكتوره,استاذ,استاذه,الاستاذ,الاستاذه,مهندس,مهندسه,المهندس,المهندسه,otunba,oba,igwe,mazi,nze,ichie,ozo,lolo,oloye,mallam,malam,pastor,bishop,prince,princess,justice,lady,ambassador}';
  behind CONSTANT text[] := '{phd,dphil,md,mbbs,mbchb,mbbch,bmbs,bsc,msc,bpharm,mpharm,pharmd,mph,drph,dsc,scd,edd,llb,llm,lld,mba,mphil,dds,dmd,dvm,bds,mds,bsn,msn,dnp,cpa,esq,bchir,mchem,btech,mtech,hnd,ond,nce,pgd,pgde,dba,dlitt,san,bl,cssp,cfr,fca,fcna,aca,acca,mnim,fnim,fnipr,mnipr,mnitp,fnitp,rsv,anivs,mciarb,fciarb,sdb,ocd,ofm,frcs,frcp,frcpath,frcog,mrcp,mrcs,mrcog,fwacp,fwacs,fmcs,fmcp,fmcpath,fmcog,fmcph,facp,facs,frs,frse,freng,fba,fas,fnse,mnse,mni,cbe,kbe,dbe,gcon,gcfr,oon,ofr,mfr,ksm,ksj,ksji,ksc,fcib,fcis,msw,mpa,dipl,diplom,magister,habil,emeritus}';
  words text[] := '{}';
  word text;
BEGIN
  FOREACH word IN ARRAY regexp_split_to_array(
    regexp_replace(
      regexp_replace(translate(public.fold_name(name), '''`´‘’ʼʻʹ', ''),
        '(?<![^ .,(])(?:(?:sen|amb|alh|capt|maj|lt|col|gen)\.(?=\)? ?[^ .,)])|dipl\.-ing\.?|(?:very|rt|most)\.? (?=rev)|(?:assoc|asst|associate)\.? (?=prof)|(?:ا\. ?)?د\.)', '', 'g'),
      '(?<=[ ,])(?:ph\.d|ll\.[bmd]|[bm]\.(?:sc|ed|eng|tech|pharm|phil)|d\.(?:phil|sc)|c\.s\.sp|m\.b\.b\.s)(?=[ .,)]|$)', '', 'g'),
    '[\t\n\v\f\r\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u1680\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u301f\u30fb\uff01-\uff0f\ufeff]+') LOOP
    IF word <> '' AND word <> ALL (titles) THEN words := words || word; END IF;
  END LOOP;
  WHILE cardinality(words) > 2 AND words[1] = ANY (before) LOOP words := words[2:]; END LOOP;
  WHILE cardinality(words) > 2 AND words[cardinality(words)] = ANY (behind) LOOP words := trim_array(words, 1); END LOOP;
  RETURN words;
END $$;
