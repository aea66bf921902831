/**
 * What surrounds a name and is no part of it. All words are folded: lower case, without accents (`foldName`). The
 * function `server/db/functions/name_words.sql` has the same words, for the keys that are stored.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Nobody is called so. */
export const titles = words(`
  dr prof professor mr mrs ms miss sir engr rev reverend msgr monsignor pharm barr barrister comr comrade alhaji alhaja
  hajiya hajia
`)
/** Somebody may be called so, but hardly before two more words. */
export const leadingTitles = words(`
  drs chief arc pst fr sr bro surv esv tpl bldr qs hrh hrm hon evang ven venerable dame senator haji hajj hajji hajjia
  دكتور دكتوره الدكتور الدكتوره استاذ استاذه الاستاذ الاستاذه مهندس مهندسه المهندس المهندسه
`)
/** Before two more words they may be either. */
export const titlesOrNames = words(`
  otunba oba igwe mazi nze ichie ozo lolo oloye mallam malam pastor bishop prince princess justice lady ambassador
`)
/** Titles only with a full stop: without it they are names. */
export const dottedTitles = words('sen amb alh capt maj lt col gen')

/** Degrees, fellowships and honours, without full stops. They follow a name. */
export const degrees = words(`
  phd dphil md mbbs mbchb mbbch bmbs bsc msc bpharm mpharm pharmd ba ma mph drph dsc scd edd med bed jd llb llm lld mba
  mphil dds dmd dvm bds mds rn bn bsn msn dnp pe cpa esq bchir mchem meng beng btech mtech hnd ond nce pgd pgde dba dlitt
  san bl cssp cfr fca fcna aca acca mnim fnim fnipr mnipr mnitp fnitp rsv anivs mciarb fciarb op sdb ocd ofm
  frcs frcp frcpath frcog mrcp mrcs mrcog fwacp fwacs fmcs fmcp fmcpath fmcog fmcph facp facs frs frse freng fba fas fnse
  mnse mni jp obe mbe cbe kbe dbe gcon gcfr con oon ofr mfr ksm ksj ksji ksc fcib fcis msw mpa dipl diplom magister habil emeritus
`)
/** Without a comma these may be initials or names, so that a person has to say. */
export const shortDegrees = words('ba ma rn bn pe jd jp sj med bed con mni san bl aca op')
/** Where capitals do not tell, these are names. */
export const degreesOrNames = words('ba ma rn bn pe jd jp sj med bed con op meng beng obe mbe')
