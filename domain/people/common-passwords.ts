/** Passwords that attackers try first and that are long enough to be allowed. They are in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz1qaz !qaz2wsx 00000000 000000000 0000000000 01234567 012345678 0123456789 098765432 0987654321 10101010 1010101010
11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566 11235813 12121212 1212121212 123123123
1231231231 1231231234 123321123 12341234 12344321 12344567 12345432 123454321 1234554321 1234561234 123456123456
123456654321 12345678 123456780 123456789 1234567890 1234567891 12345678910 1234567899 123456789a 123456789q
123456789z 12345678a 12345678q 12345679 1234567a 1234567q 12345687 123456aa 123456abc 123456qwe 123456qwerty 12345abc
12345qwert 1234abcd 1234qwer 1234qwer! 123654789 123abc123 123qwe123 123qweasd 123qweasdzxc 13131313 14725836
147258369 147852369 159357456 159753456 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991
19921992 19951995 1a2b3c4d 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 1qw23er4
20002000 20082008 20102010 20202020 20202021 22222222 27182818 31415926 314159265 321654987 33333333 44444444
456789123 50cent123 55555555 5555555555 66666666 666666666 69696969 741852963 77777777 777777777 7777777777 789456123
7894561230 789654123 87654321 88888888 888888888 963852741 987654321 9876543210 99999999 999999999 9999999999 a1234567
a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aa123456789 aaa123456 aaaa1111 aaaaaaaa aaaaaaaaa
aaaaaaaaaa abc12345 abc123456 abc123456789 abc123abc abc123def abc@1234 abc@12345 abcabcabc abcd1234 abcd1234!
abcd12345 abcd123456 abcd@1234 abcde123 abcde12345 abcdef12 abcdef123 abcdefg1 abcdefg123 abcdefgh abcdefghi
abcdefghij abdullah abuja123 admin123 admin123! admin1234 admin12345 admin123456 admin2020 admin2021 admin2022
admin2023 admin2024 admin2025 admin2026 admin@123 admin@1234 adminadmin administrator administrator1 ahmed123
alejandra alejandro alexander alexander1 alexandra alexandra1 amanda123 amazing1 america1 american1 americano anderson
andrew123 android1 angel123 angel1234 angeleyes angelica angelica1 angelina angelina1 angels123 anthony1 anthony123
arsenal1 arsenal12 arsenal123 arsenal14 as123456 as12345678 asd123456 asdasdasd asdf1234 asdf12345 asdf;lkj asdfasdf
asdfasdfasdf asdfg123 asdfgh123 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfghjkl; asdfqwer asdfzxcv asdqwe123
ashley12 ashley123 assassin assassin1 asshole1 austin123 australia author123 autumn123 autumn2024 awesome1 awesome123
azerty123 azertyui azertyuiop baby1234 babyblue babyboy1 babyboy123 babycakes babydoll babyface babygirl babygirl1
babygirl12 babygirl123 babygirl2 babylove barcelona barcelona1 barcelona10 bartsimpson baseball baseball1 baseball123
basketball basketball1 batman12 batman123 beatles1 beautiful beautiful1 benjamin benjamin1 bestfriend bestfriend1
bestfriends bigboy123 bigdaddy bigdaddy1 biology1 biology123 birthday birthday1 biteme123 black123 blackberry
blackbird blackcat blackdog blackjack blackjack1 blackstar blahblah blahblah1 blessed1 blessed123 blessing blessing1
blessing123 blink-182 blink182 blue1234 blue1994 blueberry bluebird blueeyes bluesky1 bobmarley brandon1 brandon123
brittany brittany1 brooklyn brooklyn1 brother1 brothers bubbles1 bubbles123 budweiser bullshit business business1
business123 buttercup buttercup1 butterfly butterfly1 butterfly123 california california1 callofduty callofduty4
camaro123 carolina carolina1 caroline catherine celtic1888 changeit changeme changeme! changeme1 changeme123 charles1
charles123 charlie1 charlie12 charlie123 cheesecake chelsea1 chelsea11 chelsea12 chelsea123 chelsea26 chelseafc
chevelle chevrolet chicago1 chicken1 chicken123 chickens chidinma chinedu1 chinedu123 chioma123 chocolate chocolate1
chocolate123 christian christian1 christina christine christmas christmas1 christopher christopher1 chukwuma cinnamon
cinnamon1 cleopatra coca-cola cocacola cocacola1 coconuts coffee123 college1 college123 company1 company123 computer
computer1 computer12 computer123 cookie123 cookies1 cookies123 corvette corvette1 counter-strike counterstrike
cowboy123 cowboys1 cowboys22 crazy123 creative creative1 cristiano cristiano7 cristina cupcake1 cupcakes cutiepie
cutiepie1 daddy123 daddysgirl dallas22 dancer123 dancing1 daniel123 danielle danielle1 david123 david1234 december
december1 december12 default1 default123 demo1234 deutschland diamond1 diamond123 diamonds diamonds1 disney123
disneyland doctor123 doggy123 doggydog dollar123 dollars1 dolphin1 dolphins dolphins1 dragon12 dragon123 dragonball
dragonballz drowssap drummer1 eagles123 eastside editor123 editorial einstein einstein1 elements elephant elephant1
elizabeth elizabeth1 eminem12 eminem123 emmanuel emmanuel1 emmanuel123 england1 england123 everton1 explorer facebook
facebook1 facebook12 facebook123 faith123 family12 family123 father123 favour123 february fernando fernando1 ferrari1
ferrari123 florida1 flower123 flowers1 flowers123 football football1 football12 football123 forever1 forever2
forever21 foreverlove fortnite francais france123 francesca francisco freedom! freedom1 freedom123 friday123 friday13
friend123 friends1 friends123 friendship fuckyou1 fuckyou2 gabriel1 gabriel123 gabriela gabriella gandalf1 gangsta1
gangster gangster1 garfield garfield1 gateway1 germany1 ghana123 giovanni giovanni1 gladiator gmail.com gmail123
god12345 godbless godblessme godfather godfirst godisgood godisgood1 godisgreat godislove godsgrace godswill godswill1
gold1234 golden123 goodluck goodluck1 goodness goodness1 google12 google123 google1234 gorgeous grace123 gracegod
green123 greenday greenday1 guest123 guest1234 guinness guinness1 guitar123 guitarman hahaha123 hahahaha halloween
hamburger handsome hannah123 harley123 harleydavidson harrison heineken hello12! hello123 hello1234 hello12345
hello@123 hellohello hellokitty hellokitty1 helloworld helloworld1 hercules highlander hockey123 hollywood hospital
hotmail.com hotmail1 hotmail123 hunter12 hunter123 hunter2! ibrahim123 ilovegod iloveher ilovehim ilovejesus iloveme1
iloveme123 iloveme2 ilovemom ilovemum ilovemusic ilovemyself iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12
iloveyou123 iloveyou2 iloveyou22 iloveyou3 iloveyou4ever instagram instagram1 internet internet1 iphone123 ireland1
isabella isabella1 jackson1 jackson5 january1 jennifer jennifer1 jessica1 jessica123 jesus123 jesus1234 jesus777
jesuschrist jesusislord jesusloves jesuslovesme johncena johncena1 jonathan jonathan1 jonathan123 jordan123 jordan23
joshua123 journal1 journal123 journals justdoit justin12 justin123 justinbieber juventus juventus1 katherine kawasaki
kawasaki1 killer12 killer123 kimberly kimberly1 kitty123 kittycat kittykat lacrosse lagos123 lakers123 lakers24
lamborghini lawrence ledzeppelin legolas1 leonardo letmein! letmein1 letmein1! letmein12 letmein123 letmein2
letmeinnow library1 linkedin linkedin1 linkinpark linkinpark1 liverpool liverpool1 liverpool12 liverpool123 lkjhgfdsa
login123 login1234 lol12345 lol123456 lollipop lollipop1 lololol1 london12 london123 london2012 lordofrings love1234
love12345 love123456 lovelove lovely123 loveme123 lover123 loverboy lovergirl lovers123 loveyou1 loveyou123 loveyou2
lucky123 lucky123! lucky777 macintosh manager1 manager123 manchester manchester1 manunited manutd123 marcus123
margaret maria123 marianne marina123 marlboro marlboro1 martin123 maryjane maryjane1 master01 master12 master123
matrix123 matthew1 matthew123 maverick maverick1 medical1 medicine melissa1 mercedes mercedes1 mercedesbenz mercury1
messi1010 messi123 metallica metallica1 michael1 michael123 michaela michelle michelle1 mickey123 mickeymouse
microsoft microsoft1 midnight midnight1 million1 millionaire minecraft minecraft1 minnie123 mnbvcxz1 mnbvcxzlkj
mohamed123 mohammed mohammed1 mommy123 monday123 money123 money1234 moneymaker moneyman monkey01 monkey11 monkey12
monkey123 moonlight moonlight1 mother123 motorola motorola1 muhammad muhammad1 mummy123 mustang1 mustang123 mustang67
mypass123 mypassword mypassword1 myspace1 myspace123 naija123 napoleon naruto123 natalie1 nathan123 newpass1
newpassword newyork1 newyork123 nicholas nicholas1 nicole12 nicole123 nigeria1 nigeria12 nigeria123 nigeria1960
nigeria@1 nigeria@60 nintendo nirvana1 nokia123 nopassword northstar notebook nothing1 nothing123 november november1
november11 number1! numberone nurse123 october1 october10 office123 oluwadamilare oluwaseun oluwaseun1 oluwatobi
orange123 p@$$w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word
pa55word1 packers1 pancakes panther1 panthers paris123 pass-word pass1234 pass12345 pass123456 pass@123 pass@1234
pass@word passpass passphrase passport passw0rd passw0rd! passw0rd1 password password! password#1 password-1 password.
password0 password00 password01 password1 password1! password11 password12 password123 password123! password1234
password12345 password2 password2020 password2021 password2022 password2023 password2024 password2025 password2026
password2027 password21 password22 password3 password69 password7 password9 password99 password@1 password@123
passwords passwort passwort1 patricia patrick1 patriots patriots1 peace123 peaches1 peanut123 penguin1 penguin123
pepper123 personal peterpan phoenix1 phoenix123 pikachu1 pineapple playstation poiuytre poiuytrewq pokemon1 pokemon12
pokemon123 popcorn1 porsche1 porsche123 porsche911 possible precious precious1 precious123 presario pretty123
prettygirl princesa princess princess! princess1 princess12 princess123 princess2 private1 professor pumpkin1 puppy123
puppydog puppylove purple12 purple123 q1234567 q12345678 q123456789 q123456q q1w2e3r4 q1w2e3r4! q1w2e3r4t5
q1w2e3r4t5y6 qaz12345 qaz123456 qaz123wsx qazqazqaz qazwsx12 qazwsx123 qazwsxedc qazwsxedc123 qazwsxedcrfv qazxswedc
qq123456 qqqqqqqq qwaszx12 qwe12345 qwe123456 qwe123456789 qwe123qwe qweasd123 qweasdzxc qweasdzxc123 qweqweqwe
qwer1234 qwer12345 qwer4321 qwerasdf qwerasdfzxcv qwerqwer qwert123 qwert1234 qwert12345 qwerty1! qwerty11 qwerty12
qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty2020 qwerty21 qwerty22 qwerty66 qwerty77 qwerty88
qwerty99 qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] rabbit123 rachel123
raiders1 rainbow1 rainbow123 rainbows ranger123 rangers1 rangers123 realmadrid realmadrid1 rebecca1 redsox04 redwings
remember research research1 ricardo1 richard1 richard123 robert123 roberto1 roblox123 rocknroll rockstar rockstar1
ronaldinho ronaldo1 ronaldo123 ronaldo7 root1234 root12345 rootroot rosebud1 running1 samantha samantha1 samsung!
samsung1 samsung12 samsung123 samuel123 sandra123 saturday scarface scarface1 school123 science1 science123 scoobydoo
scoobydoo1 scooter1 scorpion scorpion1 scotland scotland1 sebastian sebastian1 secret12 secret123 secret1234 security
security1 september september1 server123 shadow01 shadow12 shadow123 shannon1 silver123 simple123 simpsons simpsons1
sister123 sisters1 skateboard slipknot slipknot1 slipknot666 smokey123 snickers snoopy123 snowball snowboard snowwhite
soccer12 soccer123 softball softball1 something something1 southside spider-man spiderman spiderman1 spongebob
spongebob1 spring123 spring2024 spring2025 starcraft stardust starlight startrek starwars starwars1 steelers steelers1
stephanie stephanie1 sterling strawberry strawberry1 student1 student123 students stupid123 success1 success123
successful summer01 summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunflower
sunflower1 sunny123 sunset123 sunshine sunshine! sunshine1 sunshine12 sunshine123 sunshine2 superadmin superadmin1
superman superman1 superman123 superstar superstar1 superuser support1 support123 surfing1 sweet123 sweetheart
sweetheart1 sweetie1 swimming swimming1 swordfish system123 system32 teacher1 teacher123 temp1234 temp12345 temporary
temppass tennis123 tequila1 terminator terminator1 test1234 test12345 test123456 test@123 test@1234 tester123 testing1
testing123 testing1234 testpass testpassword testtest texas123 thailand thankyou thankyou1 theking1 thomas123 thunder1
thunder123 tiger123 tigger123 timberland tinkerbell tinkerbell1 titanic1 together tomorrow toor1234 topsecret
tottenham toyota123 triathlon trinidad trinity1 trustno1 trustno1! trustnoone tuesday1 tupac123 turtle123 tweety123
twilight twilight1 twitter1 twitter123 undertaker unicorn1 unicorns university unknown1 user1234 user12345 username
username1 username123 vacation valentin valentina valentine valentino vampire1 vampires vanessa1 veronica victoria
victoria1 vincent1 virginia vladimir volkswagen volleyball warcraft warcraft1 warrior1 warrior123 warriors warriors1
watermelon wednesday welcome! welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2 welcome2020 welcome2021
welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welcome@1 welcome@123 westham1 westlife westside whatever
whatever1 whatever123 whatsapp wildcats wildcats1 william1 william123 windows1 windows10 windows7 winter12 winter123
winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 wolverine wolverine1 woodland wrestling wrestling1
xbox360123 xxxxxxxx yahoo.com yahoo123 yamaha123 yamahar1 yankees1 yankees123 yankees2 yellow123 yesterday youandme
yourmom1 yourmom123 youtube1 youtube123 ytrewq321 zaq!2wsx zaq12wsx zaq1@wsx zaq1xsw2 zaq1zaq1 zeppelin zxcv1234
zxcvasdf zxcvbnm, zxcvbnm,./ zxcvbnm1 zxcvbnm123 zzzzzzzz
`
    .trim()
    .split(/\s+/),
)
