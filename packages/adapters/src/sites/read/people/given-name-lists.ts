/**
 * Names that people are given, in the countries whose pages are read, without accents and in small letters: the most common of
 * a century with their short forms and spellings, written down for this file. Each stands once, in the first list that it fits.
 */
export const givenNames: readonly string[] = [
  // English
  'aaron abby abel abigail abraham ada adam addison adele adrian adrienne agatha agnes aidan aiden aileen aimee al ' +
    'alan alana albert alec alejandra alex alexa alexander alexandra alexandria alexis alf alfie alfred ali alice ' +
    'alicia alison alistair allan allen allie allison allyson alma alonzo alvin alyssa amanda amelia amie amy andre ' +
    'andrea andrew andy angela angelica angelina angie anita ann anna annabel annabelle anne annette annie annmarie ' +
    'anthony antoinette antonia antonio antony archie ariana arianna arlene armand arnold arthur ashlee ashleigh ' +
    'ashley ashlyn athena aubrey audra audrey austin ava barb barbara barney barry bart beatrice becca becky belinda ' +
    'bella ben benedict benjamin bennett bernadette bernard bernice bernie bert bertha beth bethany betsy bette betty ' +
    'bev beverley beverly bianca billie billy blake blanche bob bobbi bobbie bobby bonnie boyd brad bradley brandi ' +
    'brandon breanna brenda brendan brenna brent bret brett brian briana brianna bridget brigitte brittany brittney ' +
    'brock bruce bryan bryant bryce bryson byron caitlin caitlyn caleb callum calvin cameron camille candace candice ' +
    'cara carey carina carissa carl carla carlene carlo carlos carlton carly carmen carol carole caroline carolyn ' +
    'carrie carson carter cary casey cassandra cassidy cassie catherine cathleen cathy cecelia cecil cecilia cedric ' +
    'celeste celia celina chad chandler chantal charlene charles charlie charlotte chaz chelsey cheri cherie cheryl ' +
    'chester chloe chris chrissy christa christen christi christina christine christopher christy chuck cindy claire ' +
    'clara clarence clarissa clark claude claudette claudia clayton clement cleo clifford clint clive clyde cody ' +
    'colette colin colleen connie connor conor conrad constance cora corey corinne cornelius cory courtney craig ' +
    'cristina curt curtis cynthia cyril cyrus daisy damian damien damon dan dana dane daniel daniela danielle danika ' +
    'danny daphne darby darcy daria darin darius darla darlene darrell darren darrin darryl darwin daryl dave david ' +
    'davis deanna deanne debbie debi debora deborah debra dee deidre deirdre delia delores demond denis denise dennis ' +
    'denny derek dermot derrick desmond devin devon dewayne dexter diana diane dianna dianne didi dillon dina dinah ' +
    'dion dirk dolores dominic dominick dominique donald donna donnie donovan dora doreen dorian doris dorothea ' +
    'dorothy dottie doug douglas duncan dustin dwayne dwight dylan ed eddie edgar edith edmund edna eduardo edward ' +
    'edwin eileen elaine eleanor elena eli elias elijah elisa elisabeth elise elissa eliza elizabeth ella ellen ellie ' +
    'elliot elliott ellis elmer eloise elsa elsie elton elvira elvis emerson emil emily emma emmett enid enrique eric ' +
    'erica erick ericka erik erika erin ernest ernie erwin esmeralda estelle esther ethan ethel eugene eugenia eunice ' +
    'eva evan evangeline evelyn everett ezra fay faye felicia felicity felipe felix fergus fernando finn fiona floyd ' +
    'forrest fran frances francesca francine francis francisco fred freda freddie freddy frederic frederick fredrick ' +
    'gabe gabriel gabriela gabriella gabrielle gail gareth garrett garry garth gary gavin gayle gemma genevieve geoff ' +
    'geoffrey george georgina gerald geraldine gerard gerry gertrude gilbert giles gillian gina ginny giselle gladys ' +
    'glenda glenn gloria gordon graeme graham greg gregg gregory greta gretchen guillermo gus gwen gwendolyn haley ' +
    'hank hannah hans harold harriet harry harvey hattie hayden hayley hazel heather hector heidi helen helena helene ' +
    'henrietta henry herb herbert herman hilary hilda hillary hollie homer horace howard hubert hugh hugo humphrey ian ' +
    'ida ignacio igor ike imogen ina ingrid ira irene irma irving isaac isabel isabella isabelle isaiah isla israel ' +
    'ivan jackie jacob jacqueline jacquelyn jaime jake james jamie jan jana jane janelle janet janice janie janine ' +
    'janis jared jarrod jarvis jasmine jason javier jayne jeanette jeanne jeannie jed jeff jeffery jeffrey jen jenna ' +
    'jennifer jenny jerald jeremiah jeremy jermaine jerome jerry jess jesse jessica jessie jesus jill jillian jim ' +
    'jimmie jimmy jo joan joann joanna joanne jocelyn jodi jodie jody joe joel joey johanna john johnathan johnnie ' +
    'johnny jolene jon jonah jonas jonathan jonathon joni jorge jose joseph josephine josh joshua josiah joyce juanita ' +
    'judah judi judith judy jules julia julian juliana julianna julianne julie juliet juliette julio julius justin ' +
    'justine kaitlin kaitlyn kara karen kari karin karina karl karla kate katelyn katherine kathi kathleen kathryn ' +
    'kathy katie katrina katy kayla kaylee keegan keisha keith kelley kelli kellie kelly kelsey kelvin ken kendall ' +
    'kendra kenneth kenny kerri kerry kev kevin kieran kim kimberley kimberly kirby kirk kirsten kirstie krista ' +
    'kristen kristi kristian kristie kristin kristina kristine kristopher kristy kurt kurtis kyla kyle kylie lachlan ' +
    'lana landon lara larry laura lauren laurence laurie lawrence lea leah leander leann leanne lee leigh leila lena ' +
    'leo leon leona leonard leroy les lesley leslie lester leticia levi lewis liam lila lillian linda lindsay lindsey ' +
    'linus lionel lisa liv liz liza lizzie lloyd lois lola lonnie lora loren lorena lorenzo loretta lori lorna ' +
    'lorraine lottie lou louella louis louisa louise lucas lucia lucille lucinda lucy luis luke lulu luther lydia lyle ' +
    'lyn lynda lynette lynn lynne mabel mack mackenzie maddie madeleine madeline maggie malcolm malik mallory mandy ' +
    'manuel mara marc marcel marcella marci marcia marco marcus marcy margaret margarita margery margie margo margot ' +
    'maria mariah marian mariana marianne maribel marie mariel marilyn mario marisa marisol marissa marjorie marla ' +
    'marlene marlon marsha marta martha martin martina marty marvin mary maryann marybeth maryellen mathew matilda ' +
    'matt matthew maude maureen maurice mavis maxine maxwell mckenzie meagan meg megan meghan mel melanie melinda ' +
    'melissa melody melvin meredith merle merlin merrill mervyn mia micah michael michaela micheal michele michelle ' +
    'mickey miguel mike mikey mildred millicent millie milo milton mimi mina mindy minnie miranda miriam mitch ' +
    'mitchell moira molly mona monica monique morris moses muriel myra myrna myrtle nadia nadine nan nancy nanette ' +
    'naomi natalia natalie natasha nate nathan nathaniel neal ned neil nell nellie nettie neville niall nicholas ' +
    'nichole nicky nicola nicole nigel nikki nina noah noel noelle nolan nona nora noreen norma norman octavia olga ' +
    'oliver olivia ollie omar ophelia oprah orville oscar oswald otis otto owen paige pam pamela patrice patricia ' +
    'patrick patsy patti patty paul paula paulette pauline payton pedro peggy penelope percy perry pete peter petra ' +
    'peyton philip philippa phillip phillipa phillis phoebe phyllis polly priscilla quentin quincy quinn rachael ' +
    'rachel rafael ralph ramon ramona randall randi randolph randy raquel raul raymond rebecca rebekah reece reggie ' +
    'regina reginald rene renee reuben rex rhett rhoda rhonda rhys ricardo richard rick rickey ricky riley rita robbie ' +
    'robert roberta roberto robyn rochelle roderick rodney roger roland rolf ron ronald ronda ronnie rory rosa rosalie ' +
    'rosalind rosalyn rosanna rosanne roscoe roseanne rosemarie rosetta rosie ross rowan rowena roxanne roy ruben ' +
    'rudolph rudy rufus rupert russ russell ruth ryan sabrina sadie sal sally salvatore sam samantha sammy samson ' +
    'samuel sandra sanford sara sarah sasha saul scott scottie sean sebastian selena selina selma serena sergio seth ' +
    'shana shane shannon shari sharon shaun shauna shawn shawna sheila shelby sheldon shelia shelley sheri sherman ' +
    'sherri sherrie sherry sheryl shirley sid sidney sienna silas silvia simon simone sinead siobhan skye skylar ' +
    'solomon sondra sonia sonja sonya sophia sophie spencer stacey staci stacie stacy stan stanley stefan stefanie ' +
    'stella steph stephan stephanie stephen steve steven stewart stu stuart susan susana susanna susannah susanne ' +
    'susie suzanne suzette suzie sybil sylvester sylvia tabitha talia tamara tami tamika tammi tammie tammy tania ' +
    'tanner tanya tara tasha tatiana taylor ted teddy terence teresa teri terrance terrell terrence terri terrie terry ' +
    'tess tessa thad thaddeus thea thelma theo theodora theodore theresa therese thomas tia tim timmy timothy tina ' +
    'toby tod todd tom tommie tommy toni tonia tony tonya tori tracey traci tracie tracy travis trent trenton trevor ' +
    'trey tricia trina trish trisha tristan troy trudy tucker tyler tyra tyrone tyson una ursula valeria valerie vance ' +
    'vanessa velma verna vernon veronica vicki vickie vicky victor vikki vince vincent virgil vivian viviane vivienne ' +
    'wallace wally walter wanda wendell wendy wes wesley whitney wilbur wiley wilfred willa willard william willie ' +
    'willis wilma winifred winston woodrow wyatt xavier yasmin yolanda yvette yvonne zach zachary zachery zack zane ' +
    'zara zelda zoe',
  // Irish, Scots, Welsh
  'ailsa aisling alasdair angus aoife brid bronwen caoimhe carys cathal cerys ciara ciaran conall cormac dafydd ' +
    'daithi deaglan declan diarmuid donal donnacha eamon eamonn eimear emrys eoin ewan fergal finbar fionn fionnuala ' +
    'fraser gethin grainne gregor gwyneth hamish huw iain ieuan innes ioan isobel kenna kirsty lorcan maeve mairead ' +
    'mhairi morag muireann murdo niamh oisin orla padraic padraig peadar rhiannon rhodri rhona roisin ronan ruairi ' +
    'saoirse seamus shay sian sorcha tadhg turlough',
  // German
  'achim adelheid albrecht aleksander alexandros alfons alois andi andreas anette angelika anja anke annegret ' +
    'annelie anneliese annemarie annika ansgar antje anton arndt arne arno astrid axel bastian beat beate beatrix ' +
    'bernd bernhard berthold bettina birgit birgitta birte bjoern bjorn bodo boris brigitta britta bruno burkhard ' +
    'carsten christel christiane christof christoph claas claus clemens constantin cordula corinna cornelia dagmar ' +
    'danilo detlef dieter dietmar dietrich doerte dominik dorothee dorte eberhard eckart eckhard edeltraud egon ' +
    'ekkehard elfriede elke elmar emilia engelbert enrico erhard erich erna ernst eugen evelin evi ewald fabian falk ' +
    'falko felicitas ferdinand florian franz franziska frauke frederik friederike friedhelm friedrich fritz gabi ' +
    'gabriele gebhard georg gerd gerda gerhard gerlinde gernot gero gertraud gesa gesine gisela gitta goetz gottfried ' +
    'gotz gudrun guenter guenther guido gunda gundula gunnar gunter gunther gustav hagen hanna hannelore hannes hanno ' +
    'hanspeter harald hartmut hartwig hauke hedwig heidemarie heike heiko heiner heini heinrich heinz helga hella ' +
    'helmut helmuth hendrik henning henrik henrike hermann herta hildegard hinrich holger horst hubertus ilona ilse ' +
    'imke immo ines inge ingeborg ingo inka insa irena irina irmgard isabell isolde ivonne jakob janina janka janna ' +
    'jannik jens jessika joachim joana jochen joerg johann johannes jorg jorn josef jost juergen juliane jurgen jutta ' +
    'kai kaja karlheinz karlotta karola karolin karoline karsten katarina katharina kathrin katja katrin kerstin ' +
    'kilian kirstin klara klaus klemens knut konrad konstantin konstanze korbinian lars laurenz leif lenard leonhard ' +
    'leonie leopold liane lilli liselotte lothar lukas lutz magdalena maik maike maja malte manfred manja manuela ' +
    'mareike margarete margit margret marika marita marius markus marlies marlis marten mathias mathilde matthias ' +
    'maximilian mechthild meike meinhard melitta mirjam mirko monika moritz nadja natascha nele nicolai niels niklas ' +
    'nikola nikolaus nils norbert olaf ortrud oskar othmar ottmar patrizia peer philipp pia raimund rainer ralf regine ' +
    'regula reiner reinhard reinhardt reinhold renate reto rico romy ronny rosi rosmarie roswitha rudiger rudolf ' +
    'ruediger sabine sascha sepp siegfried sieglinde siegmund siegrid sigmar sigrid silke silvana silvio sina soenke ' +
    'soeren sonke soren steffen steffi susann svea sven svenja swen sybille tanja tatjana theresia thilo thorben ' +
    'thorsten till tilman tilo timo tobias torben torsten traute trude udo ulf uli ulla ulli ulrich ulrike urs uta ute ' +
    'uwe valentin veit verena veronika viktor viktoria vinzenz volker volkmar walburga waldemar walther waltraud ' +
    'wendelin wenzel werner wiebke wieland wilfried wilhelm willi willy winfried wolf wolfgang wolfram xaver yannick ' +
    'zita',
  // French
  'adrien agathe alain alexandre alexia aline alix amandine ambre amelie anais andree ange angelique annick antoine ' +
    'apolline ariane armelle arnaud aude augustin aurelie aurelien axelle baptiste barthelemy bastien benedicte benoit ' +
    'berengere bertrand blandine brice capucine carine cecile celine charline christele christelle christophe claudie ' +
    'claudine clemence clementine clotilde coline corentin cyrille daniele delphine didier dimitri edouard eleonore ' +
    'elodie emeline emeric emilie emilien emmanuel emmanuelle ernestine etienne eugenie evelyne fabien fabienne ' +
    'fabrice fanny faustine felicie fernand flavie flavien florent florentin florine franck francois francoise ' +
    'frederique gael gaelle gaetan gaspard gaston gauthier gautier geoffroy georges georgette germain ghislain ' +
    'ghislaine gilberte gilles gregoire guilhem guillaume gustave gwenaelle gwendoline henri henriette herve hippolyte ' +
    'honore hugues huguette jacky jacques jeanine jeannine joelle joffrey johan josette josiane josselin julien ' +
    'julienne karine laetitia lambert laure laurent lilian liliane line loic lorene luc lucie lucien lucienne ludivine ' +
    'ludovic lydie mael maelle magali manon marceau marceline margaux marguerite marielle marine martial martine ' +
    'maryline maryse maryvonne mathieu mathis matthieu maud maxence maxime mehdi melina michel micheline mickael ' +
    'mireille morgane myriam nadege nathalie nicolas ninon noemie nolwenn oceane octave odette odile olivier ophelie ' +
    'orianne pascal pascale pascaline perrine philippe philippine pierre pierrick raphael raphaelle raymonde regis ' +
    'remi remy renaud rodolphe romain romane romuald roseline roxane sandrine sebastien segolene serge severine ' +
    'sidonie solange solene solenne stephane sylvain sylvaine sylvestre sylvette sylviane sylvie tanguy thibaud ' +
    'thibault thibaut thierry timothee tiphaine ugo ulysse veronique victoire victorien vincente violaine virginie ' +
    'vivien yann yannis yoann yohan yolande yves yvon',
  // Spanish, Portuguese, Catalan, Basque
  'adan adela adelaida adolfo adriana adriano afonso agustin agustina aida aina alba alberto aldo alejandro alfonso ' +
    'alfredo almudena alonso alvaro amadeo amalia amaya amparo ana anabel andres angeles angelita anibal araceli ' +
    'arantxa ariadna ariel armando arturo asier asuncion aurelio aurora azucena bartolome beatriz begona belen benita ' +
    'benito bernardo berta blanca borja braulio bruna camila camilo candela caridad carlota carmela carmelo catalina ' +
    'catarina cayetano celso cesar claudio clemente concepcion concha consuelo cristian cristiano cristobal dani dario ' +
    'delfina demetrio desiree diego diogo domingo duarte dulce eduarda efrain eloy emiliano emilio encarna encarnacion ' +
    'ernesto esperanza esteban estefania estela ester eugenio eusebio evaristo fabiana fabio fabiola fatima fausto ' +
    'federico fermin fernanda fidel filipa filipe flavia flavio florencia francisca gaspar genaro gerardo gilberto ' +
    'gines goncalo gonzalo graciela gregorio guadalupe guillem gustavo heitor helder henrique hernan humberto ignacia ' +
    'iker ildefonso imanol inigo inmaculada iria isabela isidro ismael itziar jacinto jacobo joao joaquim joaquin ' +
    'jordi joseba josefa josefina josep josue juana juanjo laia leandro leire leonardo leonor lidia lino lluis lourdes ' +
    'luciana luciano luisa luiz macarena maite manel manolo marcela marcelo marcio marcos margarida mariano maricarmen ' +
    'martim mateo mateus matias mauricio mauro maximo meritxell micaela milagros mireia miren modesto moises montse ' +
    'montserrat nerea nestor nieves noelia norberto nuno nuria octavio oriol otilia pablo paco paloma paola patricio ' +
    'paulo pepa pepe pilar quim rafa rafaela raimundo ramiro rebeca reinaldo renata renato rocio rodolfo rodrigo ' +
    'rogelio rosalia rosana rosario rui samanta sancho simao sofia soledad soraya thiago tiago tomas ubaldo unai ' +
    'valentina vanesa vicente vinicius violeta virgilio vitor viviana wilson xabier xavi ximena yago zaida zoraida',
  // Italian
  'achille adelina agata agostino alberta alessandra alessandro alessia alessio alfio amedeo angelo annalisa ' +
    'annamaria antonella antonello antonietta antonino arnaldo attilio bartolomeo benedetta benedetto biagio camilla ' +
    'carmine caterina cesare chiara cinzia ciro corrado cosimo cristiana damiano davide domenico donatella donato ' +
    'edoardo eleonora elia elisabetta emanuela emanuele enrica enzo ermanno ettore fabrizio federica felice ferdinando ' +
    'filippo fiorella fiorenzo franca francesco franco fulvia fulvio gaetano gaia gennaro giacomo giada giampaolo ' +
    'giampiero gian giancarlo gianfranco gianluca gianluigi gianmarco gianni gianpaolo gianpiero gilda gino gioacchino ' +
    'giordano giorgia giorgio giovanna giovanni giulia giuliana giuliano giulio giuseppe giuseppina grazia graziano ' +
    'graziella guglielmo ignazio ilaria ilario italo ivana ivano jacopo katia leonello letizia licia liliana lina ' +
    'livio lorella lorenza loris luca lucio lucrezia ludovica ludovico luigi luigia maddalena manlio marcello ' +
    'margherita mariagrazia mariangela marianna mariella marilena maristella martino marzia massimiliano massimo ' +
    'matilde matteo mattia maura maurizio michela milena mirco mirella morena moreno natale nicoletta nicolo nino ' +
    'noemi nunzia nunzio oriana orietta ornella ottavio paolo pasquale patrizio pierangelo piergiorgio pierluigi piero ' +
    'pierpaolo pietro pinuccia raffaele raffaella raimondo raoul remo renzo riccardo rocco romano rosalba rossana ' +
    'rossano rossella ruggero sabina samuele sandro sante savino sebastiano silvano simona stefania stefano tiberio ' +
    'tiziana tiziano tommaso tullio umberto valentino valerio vanda vania vincenza vincenzo vittoria vittorio',
  // Dutch, Danish, Norwegian, Swedish, Finnish
  'aad aart adriaan agneta aino ake aksel albertus anders anneke annelies annemiek anouk ans antti ard arend arie ' +
    'arjan arjen arni arnoud arvid asa asbjorg asbjorn aslak asta atle aud barbera bas bauke bengt bente berend bertil ' +
    'birger birgitte bjarne bjorg borje bram brita carin carlijn cees christer claes coen cor corrie daan dag dick ' +
    'diederik dieuwke dorien douwe ebba eelco eero egil eila einar eirik eivind elin elina eline ellinor els elsebeth ' +
    'elske emelie erkki erland erling esben eskil esmee espen evert femke ferry flemming fleur floris fredrik freek ' +
    'frida frits frode geert geir gerben gerrit gijs goeran goran grete gro gudmund gudmundur gunhild gunilla gunn ' +
    'gunvor gustaf haakon hakan halvor hanne harm harri havard hege heikki hein heleen helge helle henk hilde hjalmar ' +
    'huib iben iivari ineke inga ingegerd inger ingunn ingvar isak jaakko jaap janne jannie jari jarkko jarl jarle ' +
    'jelle jeppe jeroen jesper joakim joep jolanda jonna joost jorgen joris jorunn jos joske juha juhani jukka jussi ' +
    'kaare kaarina kaisa kalle kare katariina katrine kees kerttu kirsi kjell kjersti kjetil klaas klas koen kristiina ' +
    'kristoffer laila lasse leena lene lennart lianne lieke liesbeth lieve liisa linnea lis lise loes lone lotte luuk ' +
    'maaike maarten machiel magne magnhild magnus maija maj maren mari marieke marijke marit marja marjan marjolein ' +
    'markku marko marleen marthe martijn mathijs mats matthijs matti mattias menno merel mette michiel mieke mikael ' +
    'mikkel mikko minna morten nanna nienke niko noortje oddvar ola olafur olav ole olle olof onno orjan ove oystein ' +
    'oyvind paivi pascalle pekka pelle pernille pertti petter piet pieter pim pirjo pirkko poul preben ragna ragnar ' +
    'ragnhild raija rasmus reidar remco rens renske rianne riet riikka riitta rik rikke rinus roald roar roel roelof ' +
    'roos rune ruud saara sakari sami sander sanna sanne saskia satu seija seppo siebe sietske sigbjorn sigridur ' +
    'sigurd sigurdur sindre siri sirpa siv sjaak sjoerd sofie soile solveig staffan stein steinar stian stig stijn ' +
    'stine suus svein sverre sylvana synne synnove tage tapio tarja tarjei teemu terhi terje teun thijs thor thordur ' +
    'tiina tineke tjeerd tommi tonje tor torbjoern torbjorn tore torgeir torill torkel torstein torunn tove trine ' +
    'trond trygve tuija tuomas turid tuula twan ulrik veerle vegard vesa vibeke vidar ville wiebe wilco willeke willem ' +
    'wim wouter yngve yrjo',
  // Polish, Czech, Slovak, Croatian, Serbian, Romanian, Hungarian, Russian, Ukrainian, Baltic
  'aare agnieszka ain aivars akos aleksandar aleksandr aleksandra aleksei alena ales alexei alexey algirdas alicja ' +
    'alin alina alyona alzbeta anastasia anatoly anca andras andreea andrei andrej andreja andrey andris andrius ' +
    'andrzej aneta anezka aniko anneli antal ante antoni ants arkadiusz arkady artem artis artur arturas attila balazs ' +
    'bartek bartlomiej bartosz beata bela bence birute blanka bogdan boguslaw bohumil bohuslav bojan boleslaw bozena ' +
    'branislav branka branko bronislaw catalin cezary ciprian codrin corneliu cosmin costel cristi csaba czeslaw dace ' +
    'dalibor damir danijela danut danuta danute dariusz darko davor dawid dejan denes dmitri dmitriy dmitry dominika ' +
    'dorin dorota doru dovile dragan drago dragos dubravka dusan dusko edit edyta egils egle ekaterina eliska elzbieta ' +
    'endre erzsebet eszter evgeni evgenia evgeny ewa ewelina ferenc filip florentina florin franciszek frantisek ' +
    'fyodor gabor galina gennady gergely geza gheorghe giedre gigi gintaras gints gordana grazyna grigory grzegorz ' +
    'guntis gyorgy gyula hajnalka halina hana henryk horia hrvoje ildiko ileana ilya ilze imre inese inna ioana ion ' +
    'ionel ionut istvan iulia iulian iveta ivica ivo iwona izabela jaak jaan jacek jadwiga jakub janos janusz jarmila ' +
    'jaromir jaroslav jaroslaw jasna jelena jerzy jindrich jiri jirina jitka jolanta josip jovan jozef jozsef judit ' +
    'julita juraj jure jurgita juris justyna kacper kadri kalev kalman kamil kamila karel karlis karol karolina ' +
    'katalin katarzyna katerina katya kazimierz kestutis kinga kirill klaudia kristjan kristyna krisztian krisztina ' +
    'krystian krystyna krzysztof ksenia ksenija ladislav laima lajos larisa laszlo laurentiu lech lenka leonid leszek ' +
    'lev levente libor libuse liga linas liviana liviu ljiljana lubomir lubos lucian ludmila luka lukasz luminita ' +
    'lyudmila maarja maciej madalina magda maksim malgorzata mantas marcin marek margus marija marinko mariola maris ' +
    'mariusz marketa mart marzena matej mateusz matija maxim meelis merike michal mieczyslaw mihaela mihai mihail ' +
    'mihaly mikhail miklos mikolaj milada milan milica milos miloslav mindaugas mircea mirela mirjana miroslav ' +
    'miroslava miroslaw mladen nada nadezhda natalya natasa nebojsa nenad nicolae nicoleta nikita nikolai nikolay ' +
    'nikolina oana octavian oksana oldrich oleg olena ondrej orsolya ovidiu patrik patrycja patryk pavel pavla pavlina ' +
    'pawel petar petr petru piotr piroska povilas predrag premysl priit przemyslaw radek radim radka radmila radoslaw ' +
    'radovan radu rafal raimonds raivo raluca ramunas rastislav razvan rein reka rimantas rodica rok roxana ruslan ' +
    'ryszard sandor sanja sasa saulius sergei sergey serhiy siim silviu sinisa slavica slawomir slobodan snezana sorin ' +
    'sorina srdjan stanislav stanislaw stepan stjepan suzana svetlana sylwia szabolcs szilvia szymon tadeusz tamas ' +
    'taras tarmo tatyana teodor tereza tibor tihomir tiit timea timur toivo tomasz tomislav toomas triin tudor ulle ' +
    'urmas urszula vaclav vadim valdis valery vasile vasily vedran veiko vesna vilem vilma vilmos viorel viorica ' +
    'virginija vit vitaly vjekoslav vlad vladan vladimir vladislav vlastimil vojtech volodymyr vuk vyacheslav vytautas ' +
    'waclaw wiesaw wieslaw wieslawa wiktor wiktoria wioletta witold wlodzimierz wojciech yana yaroslav yelena yevgeny ' +
    'yulia yuri yuriy yury zbigniew zbynek zdenek zdenka zdravko zdzislaw zeljko zhanna zlatko zofia zoltan zoran ' +
    'zsofia zsolt zsuzsanna zuzana zuzanna zygmunt',
  // Greek, Turkish, Arabic, Hebrew, Persian
  'abbas abdallah abdel abdelkader abdul abdulaziz abdullah abdulrahman achilleas adel adnan agathi ahmad ahmed ' +
    'ahmet aisha akram alaa alexios alp amal amin amina amir amira amit amjad ammar anas anastasios angelos antonis ' +
    'anwar apostolos arash ardeshir aref aris aristidis asaf aslihan asma athanasios avi avraham ayhan aylin ayman ' +
    'ayse aysegul aziz aziza badr bahman bahram basel bashar bassam behrouz behzad berk beyza bilal boaz bulent burak ' +
    'burcu cem cemil cengiz cenk chaim chana charalampos christos chrysa dalal dariush derya dilek dimitra dimitrios ' +
    'dimitris dov dvora ebru ece efi efraim eftychia ehsan eirini eitan ekrem eleftheria eleni eliezer elif emine ' +
    'emmanouil emre engin ercan erdal erdem erdogan erhan erkan erol esra evangelia evangelos fadi fahad faisal farah ' +
    'farhad farid farideh faris farouk farzad fatema fatih fatimah fatma fawzi ferhat fikret filiz firas fotini fotis ' +
    'gadi gal georgios ghada ghassan giannis gil gilad giorgos gizem gokhan gonul gulay gulsen habib hadas hadi haim ' +
    'haitham hala halil haluk hamad hamid hamidreza hamza hanan hande hani hasan hassan hatem hatice haytham hicham ' +
    'hisham hossein houda huseyin hussain hussein ibrahim ibtisam ihab ilan ilker imad iman imran ioanna ioannis ' +
    'iordanis irem isam ismail itai itay itzhak jalal jamal jamil jamila javad kadir kamran karim kaveh kemal kerem ' +
    'khaled khalid khalil konstantina konstantinos koray kostas kourosh kyriakos laith lamia layla lefteris levent ' +
    'liat lior loukas maha mahdi mahmoud majed majid malak manolis mansour marwan maryam masoud mehmet mehrdad melek ' +
    'meltem mert merve metin michalis minoo mohamad mohamed mohammad mohammed mojtaba mordechai moshe mounir mourad ' +
    'muhammad munir murat mustafa mustapha muzaffer nabil nader nadim naim najib nasrin nasser nawal necati nektarios ' +
    'neslihan nikolaos nikoleta nikos nilufer nir nizar noa noam nour noura nuray nuri ofer okan oktay onur orhan ori ' +
    'orit osama osman othman ozan ozgur ozlem panagiotis panos pantelis paraskevi parisa parviz pavlos petros pinar ' +
    'rachid ramazan rami rana rania rashid recep reem reza riad rifat rima ronen ronit roya saad sabah sabri saeed ' +
    'sagi said salah salem salih salim salma salwa samar samir samira sana sarra sayed sedat selcuk selim selin serdar ' +
    'serhat serkan sevgi sevim shadi shahin shahram shai sherif shimon shira shirin shlomo shmuel siavash sibel sinan ' +
    'sofiane sohail soheila songul sotiris souad spiros spyridon spyros stavros stelios suat suhail sule suleyman ' +
    'sultan tal tamar tamer tamim tareq tarik tariq tayfun thanasis themis theodoros theofilos thomais tomer tova ' +
    'tugba tulay tuncay turgut tzvi ufuk ugur umit umut uri usama utku vahid vangelis vasiliki vasilios vasilis volkan ' +
    'waleed walid wissam yaakov yael yahya yair yakov yakup yasemin yasin yasser yassine yavuz yehuda yiannis yigal ' +
    'yildiz yilmaz yitzhak yoav yonatan yorgos yosef yossi yousef youssef yucel yusuf yuval zahra zaid zainab zakaria ' +
    'zeev zehra zeki zeynep ziad ziv zohreh zvi',
  // Indian, Japanese, Korean, Chinese, Vietnamese, Indonesian, African
  'abhijit abhishek achieng adaeze ade adebayo adeola aditi aditya agus ajay ajit akash akhil akiko akira akosua ' +
    'akshay akua alok amadou amar amara amarjit aminah aminata amita amitabh anand ananya anh anil anirudh anisa ' +
    'anjali ankit ankita ankur anuj anup anupama anuradha anurag aparna archana arjun arnab arun aruna arvind asha ' +
    'ashish ashok ashwin asif atul avinash awa ayako ayesha ayodele ayumi babatunde babu bala balaji bambang bao ' +
    'bharat bhaskar bhavesh bhavna bhushan binh bola budi bukola chandan chandra chandrasekhar chau chetan chidi ' +
    'chieko chika chinedu ching chioma chirag chitra chukwu chun daisuke dayo deepa deepak deepika dev devendra dewi ' +
    'dhananjay dharmendra dhruv dian dilip dinesh divya duc dung ebere efua eiji eko emeka emiko endang fang farhan ' +
    'fatou femi feng fitri folake fumiko funmi gagan ganesh gaurav gauri gautam geeta giang girish gopal govind guang ' +
    'gurmeet gurpreet ha haibo hanh hao hardik hari harish harjit harpreet harsh harsha harshad haruka haruki hemant ' +
    'hendra hideki hideo hien hikaru hiroki hiroko hiroshi hiroyuki hitesh hoa hoang hui hung huong huyen hyun ' +
    'ibrahima ichiro ifeanyi ikenna indah indira indu isamu iwan jae jagdish jaspreet jatin jaya jayant jayesh jianhua ' +
    'jianping jignesh jing jiro jitendra joko jun junichi junjie junko jyoti kailash kalpana kamal kamala kanchan ' +
    'kaori kapil karan karthik kartik katsumi kavita kazuhiro kazuko kazuo kazuya kehinde kei keiko keisuke kenichi ' +
    'kenji kenta ketan khanh kiran kishor kishore kiyoshi kofi koichi koji kojo komal krishna krishnan kriti kshitij ' +
    'kuldeep kumar kumiko kunal kwabena kwame kwasi kyoko kyung lakshman lakshmi lalit lata lei lien lindiwe ling linh ' +
    'loan madan madhav madhu madhuri mahendra mahesh mahima makoto malini mamadou mamta manas mandeep mangesh manik ' +
    'manish manisha manjeet manjit manju manjula manoj mariko masahiro masaki masako masao masaru masato masayuki ' +
    'mayank mayumi mayur meena meera megha megumi mehul mei meiling michiko midori milind minal ming minh mitsuo ' +
    'miyuki mohan mohit moussa mukesh mukul murali nagesh naoki naoko narayan narendra naresh nattapong naveen navin ' +
    'navneet neelam neeraj neeta neha nga ngoc ngozi nguyen nhung nikhil nilesh nimesh ning niraj niranjan nisha ' +
    'nishant nitin nkechi nnamdi nobuko nobuo nomsa noriko nthabiseng nur obinna oluwaseun onyeka osamu ousmane padma ' +
    'pallavi pankaj parag paresh parth parul pavan pawan peng phuong pooja poonam prabha prabhakar prachi pradeep ' +
    'pradip prafulla prakash pramod pranav prasad prasert prashant prateek pratik praveen pravin preeti prem prerna ' +
    'priti priya priyanka punit purnima pushpa putri putu qiang qing quan quang quoc quynh rachna radha radhika raghav ' +
    'raghu rahul raj raja rajan rajat rajeev rajendra rajesh rajiv rajkumar rajni raju rakesh ram rama raman ramesh ' +
    'ramnath ranjan ranjit rashmi ravi ravindra reema reena reiko rekha renu renuka rini ritu rizal rohan rohini rohit ' +
    'rong roshan ruchi rupa rupali rupesh ryo ryota sachiko sachin sadhana sagar sahil sameer sandeep sandhya sandip ' +
    'sangeeta sanjana sanjay sanjeev sanjiv santosh saori sapna sarita satish satoru satoshi satya saurabh savita ' +
    'sayuri seema seiji shailesh shalini shankar sharad sharmila shashank shashi sheetal shekhar shigeru shilpa shin ' +
    'shinichi shinji shiro shiv shiva shizuka shobha shoji shota shreya shruti shu shubham shun shweta shyam siddharth ' +
    'sipho siti sizwe smita sneha somchai somnath somsak sonal sri sridhar srikanth srinivas srinivasan subhash ' +
    'subramanian suchitra suda sudha sudhakar sudhir suharto sujata sujit sukhdeep suman sumeet sumit sunil sunita ' +
    'supachai suraj surendra suresh surinder surya sushant sushil sushma susilo susumu swati tadashi takahiro takako ' +
    'takao takashi takeo takeshi takuya tam tanvi tao taro tarun tatsuya tejas tendai tetsuya thabo thanh thao themba ' +
    'thi thu thuy tien ting tomoko tomomi toru toshiko toshio trang trinh trung tsutomu tsuyoshi tuan tunde tung tuyen ' +
    'uche uday uma umesh upendra urmila usha utkarsh vaibhav vandana varun vasant vasudha veena venkat venkatesh venu ' +
    'vidya viet vijay vijaya vikas vikram vikrant vimal vinay vineet vinh vinita vinod vipin vipul viral virendra ' +
    'vishal vishnu vivek vu wahyu wanjiru wati wei weiming wenjing wichai xia xiao xiaodong xiaojun xiaoli xiaoling ' +
    'xiaoming xin xuan xue yan yang yanti yash yashwant yasuko yasuo yaw yen yi ying yogesh yogita yoichi yoko yong ' +
    'yoshihiro yoshiko yoshio yu yue yui yuichi yuka yuki yukiko yukio yumi yumiko yun yusuke yutaka zanele zhen zhi ' +
    'zhiqiang zodwa zubair',
];
