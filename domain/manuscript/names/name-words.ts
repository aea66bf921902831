/** What names are made of in different cultures. All words are folded: lower case, without accents (`foldName`). */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Particles begin a family name. A person who writes one of these with a capital still has it in the family name. */
export const particles = words(`
  van von de del della dello delle degli dei di da dal dalla dos das du des der vander vande van't 't zu zur zum bin ibn
  bint binti binte af av d' do
`)
/** Particles in some names and words of their own in others. */
export const doubtfulParticles = words(
  "la le lo los las ben ter ten den st st. saint abu abou abdul abd ould mac mc o' ap",
)
export const arabicArticle = /^(?:a[ln]|el|a[drtz]|as|ash)[-‐’']|^(?:al|el)$/i
/** 'Ortega y Gasset', 'Gaudí i Cornet' and 'Costa e Silva': the word joins two family names. */
export const joiners = words('y i e')

export const vietnamese = {
  /** Rare outside Vietnam as a given name. */
  families: words('nguyen tran pham huynh hoang phan vu dang bui duong truong dinh trinh doan luong thai'),
  more: words('le ho ngo do vo ly ha mai dao cao lam luu ta to chu quach kieu tong mac'),
  middles: words('van thi duc huu minh thanh quoc ngoc xuan quang dinh cong hai thu hong kim bich'),
  letters: /[ăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i,
}

export const chinese = {
  families: words(`
    wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang feng yu
    dong xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren
    fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng long wan duan lei qian yin
    chang qi chan cheung leung wong ng kwok lau tsang chiu ouyang sima zhuge situ
  `),
  /** One to three syllables of pinyin. */
  given:
    /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:iang|iong|uang|iao|ian|ing|uai|uan|ang|eng|ong|ai|ei|ao|ou|an|en|er|ia|ie|iu|in|ua|uo|ui|un|ue|a|o|e|i|u|v)){1,3}$/,
  /** Family names of two signs; all others have one. */
  ofTwoSigns: /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|皇甫|令狐|司徒|夏侯|慕容)/,
  signs:
    '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武莫孔向汤湯',
}

export const korean = {
  families: words(`
    kim lee park choi jung jeong kang cho yoon jang lim han oh seo shin kwon hwang ahn song ryu yoo hong ko moon yang son
    bae baek heo nam noh ha joo chung rhee yi bak gwon
  `),
  given:
    /^(?:min|jun|ji|hyun|seo|yeon|woo|jin|young|yeong|soo|su|hee|hui|sung|seong|kyung|gyeong|sang|hyung|jae|eun|ho|hoon|joon|jung|jeong|mi|sun|seon|sook|suk|ah|bin|chan|chul|dae|do|dong|gun|gyu|hae|han|hwa|il|in|ja|joo|ju|ki|kyu|kwang|man|myung|nam|ok|rae|ran|sik|tae|won|yong|yoon|yu|yun|a|na|ri|ra|yul){1,3}$/,
  ofTwoSigns: /^(?:남궁|황보|제갈|선우|독고|사공|서문)/,
}

export const japanese = words(`
  sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto
  inoue kimura hayashi shimizu yamazaki mori abe ikeda hashimoto yamashita ishikawa nakajima maeda fujita ogawa goto okada
  hasegawa murakami kondo ishii saito sakamoto endo aoki fujii nishimura fukuda ota miura fujiwara okamoto matsuda
  nakagawa nakano harada ono tamura takeuchi kaneko wada nakayama ishida ueda morita hara shibata sakai kudo yokoyama
  miyazaki miyamoto uchida takagi ando taniguchi ohno maruyama imai takada fujimoto murata takeda ueno sugiyama masuda
  sugawara hirano kojima otsuka chiba kubo matsui iwasaki sakurai kinoshita noguchi matsuo nomura kikuchi sano onishi
  sugimoto arai yamanaka honjo tonegawa koshiba kawabata oe kurosawa mishima
`)

export const hungarian = {
  families: words(`
    nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros olah racz
    fekete szilagyi torok feher gal szucs kocsis orsos pinter fodor szalai sipos lukacs gulyas biro kiraly katona boros
    fazekas kelemen orban somogyi fulop veres hegedus bartok kodaly erdos neumann teller wigner polanyi lovasz kariko
    szent-gyorgyi semmelweis eotvos bolyai karolyi
  `),
  given: words(`
    laszlo istvan jozsef janos zoltan sandor ferenc gabor attila peter tamas zsolt tibor andras csaba imre lajos gyorgy
    balazs gyula mihaly karoly robert bela daniel adam krisztian akos bence mate geza miklos pal endre erno denes lorand
    szilard maria erzsebet katalin ilona eva anna zsuzsanna margit judit agnes andrea julianna ildiko erika krisztina
    aniko timea eszter reka orsolya boglarka piroska katinka albert ignac
  `),
}

/** Words that are given names far more often than family names, in the countries that most of our authors are from. */
export const givenNames = words(`
  emmanuel john mary grace blessing joy peter paul david samuel daniel michael esther elizabeth ruth sarah joseph james
  stephen victor kingsley precious faith favour patience comfort mercy charles anthony patrick matthew mark luke philip
  chidi chioma ngozi ifeanyi emeka chinedu nneka obinna amaka chinwe ikenna adaeze nkechi chukwuemeka chinonso ifeoma
  tunde segun bola funmilayo oluwaseun temitope kehinde taiwo babatunde folake yetunde titilayo olumide oluwatobi
  ayodele bukola folasade gbenga kayode kunle omolara oluwafemi oluwaseyi abimbola
`)
export const nigerianFamilies = words(`
  okafor okonkwo okeke nwosu nwachukwu obi eze okoye okoro onyeka nwankwo nwafor ezeh igwe umeh ugwu mbah anyanwu
  adeyemi adeleke ogunleye olatunji balogun ojo oladipo okesola akande ajayi adeniyi adesina ogundipe soyinka awolowo
  azikiwe adichie achebe oyelaran fagbemi alabi salami lawal danjuma bello okpara osagie aigbokhan edet etim udoh akpan
  ekpo effiong oyediran oyewole ogunbanjo fasola oke owolabi
`)

/** Family names of Spanish-speaking countries, where people have two. */
export const spanish = {
  families: words(`
    garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno munoz
    alvarez romero alonso gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales
    suarez ortega delgado castro ortiz rubio marin sanz nunez iglesias medina garrido cortes castillo santos lozano
    guerrero cano prieto mendez cruz calvo gallego vidal leon marquez herrera pena flores cabrera campos vega fuentes
    carrasco diez caballero reyes nieto aguilar pascual santana herrero lorenzo hidalgo montero ibanez gimenez ferrer duran
    vicente benitez mora arias vargas carmona crespo roman pastor soto saez velasco soler moya esteban parra bravo gallardo
    rojas quiroga vallejo borges lorca neruda cervantes saavedra ochoa acosta rivera mendoza salazar espinoza aguirre
    cordova valdez figueroa maldonado llosa quinones carreno cajal ramon mejia pacheco contreras guzman avila bolanos
    allende cortazar unamuno echeverria
  `),
  given: words(`
    jose maria juan carlos luis miguel antonio manuel ana jesus francisco javier pedro angel rafael alberto fernando pablo
    carmen isabel teresa rosa elena laura marta cristina gabriel santiago federico mario jorge diego julio isidro
  `),
}
/** Portuguese family names: of several, the last one is cited, with 'Filho', 'Neto' or 'Júnior' after it. */
export const portuguese = {
  families: words(`
    silva souza sousa santos oliveira pereira ferreira rodrigues almeida costa gomes martins araujo carvalho ribeiro lopes
    barbosa rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso teixeira goncalves fernandes
    correia correa pinto melo monteiro azevedo vieira batista cavalcanti camoes saramago pessoa queiros amado coelho
  `),
  kin: words('filho neto junior sobrinho'),
}

export const burmese = words(`
  aung kyaw win htun khin maung than tin hla zaw suu kyi thein soe myint oo nyunt naing thu ohn hlaing htet daw u thant san
  myo ne lin htay
`)

/** A name with one of these is an organisation's. */
export const organisationWord =
  /\b(?:organi[sz]ations?|consortium|consortia|ministry|minist[eè]re|ministerio|minist[eé]rio|universit(?:y|ies|é|à|ät)|universidade?|institutes?|institution|instituto|institut|collaborations?|collaborative|collaborators|networks?|societ(?:y|ies)|associations?|asociación|foundation|federation|initiative|investigators|committee|commission|council|agency|bureau|department|directorate|cent(?:re|er)s? (?:for|of)|study group|working group|research group|task ?force|steering group|writing group|trialists|alliance|united nations|secretariat|laborator(?:y|ies)|polytechnic|academy of|college of|school of|faculty of|hospitals?|gesellschaft|groupe?s?|gruppe|grupo|teams?|programme|gmbh|ltd|inc|plc|llc)\b\.?/i
/** 'World Bank': nobody is called so, and what begins with it may be an organisation. */
export const organisationStart = /^(?:world|international|national|global|federal|african|european)\b/i
/** Words that people may also be called by, but not after 'the' or before 'of'. */
export const weakOrganisationWord =
  /\b(?:union|board|bank|office|service|trust|project|church|authority|company|college|school|centre|center|trial|panel|unit|academy)\b/i
export const organisationInSigns =
  /(?:大学|大學|研究所|研究院|协会|協会|學會|学会|医院|医師会|대학교|연구소|학회|병원|협회)/
