/**
 * Words of methods, titles and everyday speech, in the forms in which abstracts have them. They say nothing about a
 * subject, so two texts that share them are not alike. A small archive is too small for its statistics to know that.
 */
const listed = `
study studies review reviews analysis analyses case cases report reports reported effect effects evaluation assessment
comparison comparative compare compared comparing systematic role roles impact impacts approach approaches method
methods model models data information source sources evidence factor factors result results outcome outcomes
association relationship relation development application applications investigation process system systems problem
problems challenge challenges perspective perspectives overview survey experience experiences research science paper
article design designed designs predict predicts predicted predicting detect detects detected detecting measure
measures measured measuring tested examine examined explore explored exploring understanding describe described show shows
showed shown find finds found finding findings suggest suggests suggested conclude aim aims aimed question questions
answer answers example examples response responses

and the for with within without from towards toward into onto upon among between during after before across through
under over along against above below around about near beside beyond until since while where when what which whose whom
who why how whether because though although however therefore thus also only even still already often sometimes always
never usually rather quite very much many more most less least few fewer several some any all both each every either
neither other another others same such own this that these those here there then than too again almost nearly ever yet
just instead together alone apart away back down out off well

one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million first second
third fourth fifth sixth last once twice half quarter double single number numbers total percent

time times minute minutes hour hours day days daily week weeks weekly month months monthly year years yearly annual
decade decades moment period periods early earlier late later soon recent recently current currently present past
future today now long longer short shorter begin begins began beginning start starts started end ends ended ending
continue continued

high higher highest low lower lowest large larger largest small smaller smallest big great greater little new newer
novel old good better best bad worse worst full empty whole part parts general generally common commonly usual simple
complex easy hard difficult different difference differences similar various important potential possible likely
certain clear strong weak main major minor key special particular specific overlooked available open closed free ready
enough true real actual entire further far next previous

use uses used using useful make makes made making take takes took taken taking give gives gave given giving get gets
got getting put puts keep keeps kept keeping hold holds held let lets leave leaving left go goes going gone went come
comes came coming return returns returned returning move moves moved moving stay stays stayed bring brings brought turn
turns turned change changes changed changing become becomes became remain remains remained need needs needed want wants
wanted wanting know knows knew known think thinks thought say says said saying tell tells told ask asks asked asking
call calls called see sees saw seen look looks looked try tries tried trying help helps helped helping allow allows
allowed set sets follow follows followed following include includes included including require required requires
increase increases increased increasing decrease decreased reduce reduced reduces reducing improve improved improves
improving rise rises work works worked working based done being have has had having does did were was been are can
could may might must should would will shall powered recorded noted received obtained observed related associated led

term terms level levels rate rates type types kind kinds group groups way ways thing things place places side sides
point points line lines list form forms step steps stage stages figure figures amount amounts value values reason
reasons people person persons someone everybody nobody area areas region regions country countries world global local
national international
`
export const everydayWords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/))

/**
 * Words that name a whole field or its people. Texts that have only these in common are not alike; with another word
 * they tell more about it.
 */
const broad = `
health healthy medicine medical clinical clinic clinics hospital hospitals patient patients care treatment treatments
disease diseases illness therapy women woman men man female male girls boys child children adult adults youth older
elderly mothers families family household households students teachers workers population populations community
communities society social public education school schools training policy management services service environment
environmental climate water food energy technology technologies biology biological chemical physical species human
animal animals plant plants rural urban city cities africa african nigeria nigerian quality risk safety performance
behaviour behavior knowledge economic economy market
`
export const broadWords: ReadonlySet<string> = new Set(broad.trim().split(/\s+/))
