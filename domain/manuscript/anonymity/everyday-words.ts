/** Given names that a text may well write with a capital and mean nobody: words, months, places, eponyms. */
const words = new Set(
  `
abel adelaide alma amber angel april arch asia august austin autumn avery barb basil bell benedict bill blaise blessing
bliss blossom blue bond brook brooke bush carat carol carter cash celeste chance charity charlotte chase chelsea china
christian clarity clay clement cliff clover comfort constance constant content cook cooper coral crystal dale darwin dawn
dean destiny divine drew duke earl earnest easter eden ernest essence euclid evangel even ever faith fern fisher
flora florence ford forest forward francis frank freedom friday gale gamma gauss gene general genesis georgia gift
gilbert ginger given glen glory goodluck goodness grace grant guide hall happiness happy harmony harper harvest hazel
heather heaven henry holly honest honour honor hope houston hubert hunter hyacinth immaculate india iris israel ivory
jack jackson january jasmine jean jerusalem jordan joule journey joy jubilee july june junior justice kelvin kendall
kenya king kingdom laurel lane lark lily lincoln linden lion little london long lord love lovely lucky magnolia major
maple march marina mark marvel mary mason may mercy merit merry miles milan mills mint miracle misty mode monday moses
nash newton nobel noble norm nova oasis obedience ocean olive opal page paris park parker patience peace pearl pearson
penny perpetual piper polar poppy praise prayer precious price pride prince princess promise prudence purity queen
raven ray reason reed rich river robin rock rocky rose rosemary royal ruby sage salt sand sandy saturday savannah
scout serene serenity sienna sierra silver simple sincere sky skylar smith snow solomon sophia spring stark star
sterling stone storm student success summer sunday sunny supreme sydney taylor temple temperance testimony thankgod
thanks thursday tony treasure trinity triumph tuesday unity valentine venus verity victor victoria victory viola violet
virginia virtue wade ward washington watt wednesday welcome whisper wilcoxon will winter wisdom wonder worth young
zion
`
    .trim()
    .split(/\s+/),
)

export const isEverydayWord = (word: string): boolean => words.has(word.toLowerCase())
