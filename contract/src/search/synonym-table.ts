/*
 * Words that mean the same to whoever looks for people, a group on each line. A field before a word says where alone it means
 * that.
 */
export const synonymTable = `
# Languages and platforms of programs
javascript = js = java script = ecmascript = es6
typescript = type script
node = nodejs = node js
react = reactjs = react js
react native = reactnative
vue = vuejs = vue js
angular = angularjs = angular js = angular2
next.js = next js
nuxt = nuxtjs
expressjs = skill:express = express js
svelte = sveltejs
jquery = j query
emberjs = skill:ember = ember js
d3 = d3js
c++ = cpp = c plus plus
c# = c sharp
f# = f sharp
.net = dot net = .net core = .net framework
asp.net = asp net
vb.net = visual basic
golang = skill:go
objective-c = objc
python = python3 = python2
ruby on rails = rails = ror
spring boot = springboot
spring framework = skill:spring
j2ee = jee = java ee = jakarta ee
html = html5 = xhtml
css = css3
sass = scss
tailwind = tailwindcss = tailwind css
graphql = graph ql
restful = skill:rest = rest api = rest apis = restful api
soap = soap api
webservices = web services = webtjanster
microservices = microservice = micro services = mikrotjanster
websocket = websockets = web sockets
php = php7 = php8
wordpress = word press
powershell = power shell
bash = shell scripting = shell script
assembly language = assembler = assemblersprak
sql = structured query language
plsql = pl sql
tsql = t sql = transact sql
# Databases and data
postgresql = postgres = psql = pgsql
sql server = mssql = ms sql = microsoft sql server
mysql = my sql
mongodb = mongo = mongo db
nosql = no sql
elasticsearch = elastic search
elastic stack = elk stack = elk
dynamodb = dynamo db
oracle database = oracle db = skill:oracle
big data = bigdata
data warehouse = datawarehouse = dwh = datalager
data lake = datalake = datasjo
etl = elt = extract transform load
business intelligence = skill:bi = beslutsstod
power bi = powerbi
qlik = qlikview = qlik view = qliksense = qlik sense
machine learning = ml = maskininlarning = maskinlaering
deep learning = deeplearning = djupinlarning
artificial intelligence = ai = artificiell intelligens = kunstig intelligens
natural language processing = nlp = sprakteknologi
computer vision = datorseende = bildbehandling = image processing
large language model = large language models = llm = llms
scikit-learn = sklearn
pytorch = skill:torch = py torch
tensorflow = tensor flow
data science = datavetenskap
statistics = statistik
# Operations
kubernetes = k8s
ci cd = cicd = continuous integration = continuous delivery = continuous deployment
amazon web services = aws
google cloud = gcp = google cloud platform
azure = microsoft azure = ms azure
infrastructure as code = iac
devops = dev ops
devsecops = dev sec ops
site reliability = sre = site reliability engineering
linux = gnu linux
red hat = redhat = rhel
active directory = skill:ad = entra id = azure ad
vmware = vsphere = esxi
github actions = skill:gh actions
version control = versionshantering = versjonskontroll
apache kafka = kafka
rabbitmq = rabbit mq
openshift = open shift
it security = it sakerhet = cyber security = cybersecurity = informationssakerhet = information security
penetration testing = pentest = pentesting = penetrationstest
networking = natverk = natverksteknik
voip = ip telephony = ip telefoni
# Ways of working
user experience = ux = anvandarupplevelse
user interface = ui = anvandargranssnitt = brukergrensesnitt
ux design = ux designer = uxdesigner = user experience design
frontend = front end
backend = back end
fullstack = full stack
embedded = inbyggda system = inbyggnad = embedded systems = innvevde systemer
agile = agil = agila = agilt = smidig
scrum master = scrummaster = csm
product owner = produktagare = produkteier = produktejer
test automation = testautomation = testautomatisering = automated testing
quality assurance = qa = kvalitetssakring = kvalitetssikring
tdd = test driven development = testdriven utveckling
ddd = domain driven design
object oriented = oop = objektorienterad = objektorientert
requirements = kravhantering = kravanalys = requirements engineering = kravspesifikasjon
itil = it service management = itsm
erp = affarssystem = enterprise resource planning = ekonomisystem
crm = customer relationship management = kundhantering
sap = sap erp = s 4hana = s4hana = sap hana
salesforce = sales force = sfdc
dynamics 365 = d365 = microsoft dynamics = ms dynamics
sharepoint = share point
ms office = microsoft office = office 365 = m365 = officepaketet = office paketet
excel = ms excel = microsoft excel
cad = computer aided design
solidworks = solid works
autocad = auto cad
plc = plc programming = plc programmering
lean = lean production = lean manufacturing
six sigma = sixsigma = 6 sigma
supply chain = forsorjningskedja = forsyningskjede
iot = internet of things = sakernas internet
gis = geographic information system = geografiska informationssystem
seo = search engine optimization = sokmotoroptimering = search engine optimisation
sem = search engine marketing = sokmotormarknadsforing
social media = sociala medier = sosiale medier = sociale medier
digital marketing = digital marknadsforing = digital markedsforing
e commerce = ecommerce = ehandel = e handel = netthandel
gdpr = dataskydd = personvern = data protection
ifrs = international financial reporting standards
accounting = bokforing = redovisning = regnskap = regnskab = bookkeeping
payroll = lonehantering = lonn = lonadministration
budgeting = budgetering = budsjettering
procurement = inkop = purchasing = innkjop = indkob = upphandling
sales = forsaljning = salg
customer service = kundtjanst = kundeservice = customer support = kundsupport = kundservice
leadership = ledarskap = ledelse
human resources = hr
recruitment = rekrytering = rekruttering = recruiting = talent acquisition
change management = forandringsledning = endringsledelse = forandringsledelse
risk management = riskhantering = risikostyring
project management = projektledning = prosjektledelse = projektledelse
process improvement = processutveckling = processforbattring = prosessforbedring
research and development = r d = fou = forskning och utveckling
construction = bygg = byggbranschen
hvac = vvs = heating ventilation
electrical engineering = elektroteknik = elkraft
mechanical engineering = maskinteknik = maskinteknikk
civil engineering = vag och vatten = samhallsbyggnad
computer science = datateknik = datalogi = informatikk = informatik
driving licence = korkort = driver license = drivers license = forerkort = korekort
forklift = truckkort = truck kort = gaffeltruck
# What a person does, inflected
develop = develops = developed = developing = developer
programming = programmed = programmer = coding = coder
design = designs = designed = designing
manage = manages = managed = managing = management
lead = leads = leading
test = tests = tested = testing = tester
analyse = analyze = analysed = analyzed = analysing = analyzing = analysis
recruit = recruits = recruited = recruiting = recruiter
teach = teaches = teaching = taught
sell = sells = selling = sold
consult = consulting = consultancy
administrate = administer = administration = administering
optimise = optimize = optimising = optimizing = optimisation = optimization
automate = automating = automated = automation
maintain = maintaining = maintained = maintenance = underhall = vedlikehold
utveckla = utvecklar = utvecklade = utvecklat = utveckling
# Titles in English, Swedish, Norwegian and Danish
developer = utvecklare = utvikler = udvikler
software developer = mjukvaruutvecklare = programvareutvikler = softwareudvikler = programutvecklare
software engineer = mjukvaruingenjor = programvareingenior = civilingenjor mjukvara
programmer = programmerare = programmerer = programmor
system developer = systemutvecklare = systemutvikler = systemudvikler
web developer = webbutvecklare = webutvikler = webudvikler = webutvecklare
frontend developer = frontendutvecklare = frontendutvikler = frontendudvikler = front end developer = frontend engineer
backend developer = backendutvecklare = backendutvikler = backendudvikler = back end developer = backend engineer
fullstack developer = fullstackutvecklare = fullstackutvikler = full stack developer = fullstack engineer = full stack engineer
mobile developer = mobilutvecklare = app developer = apputvecklare = app utvikler
game developer = spelutvecklare = spillutvikler
data engineer = dataingenjor = dataingenior
data scientist = dataforskare
data analyst = dataanalytiker = data analytiker
business analyst = affarsanalytiker = verksamhetsanalytiker = forretningsanalytiker
systems analyst = systemanalytiker = system analyst
database administrator = databasadministrator = dba
system administrator = systemadministrator = sysadmin = systems administrator
system architect = systemarkitekt = systems architect
software architect = mjukvaruarkitekt = programvarearkitekt
solution architect = losningsarkitekt = solutions architect
enterprise architect = verksamhetsarkitekt = virksomhetsarkitekt
network engineer = natverksingenjor = natverkstekniker = nettverksingenior = network technician
it technician = it tekniker = datatekniker = it support
it manager = it chef = it sjef = it leder = head of it
security engineer = sakerhetsingenjor
tester = testare = test engineer = testingenjor = qa engineer
test manager = testledare = testleder = test lead
project manager = projektledare = prosjektleder = projektleder = project leader
program manager = programledare = programleder = programme manager
product manager = produktchef = produktsjef = produktleder
team leader = teamledare = teamleder = team lead = gruppledare = gruppchef
technical lead = tech lead = teknisk ledare = techlead
engineering manager = utvecklingschef = utviklingssjef = udviklingschef = head of engineering
cto = chief technology officer = teknisk chef = teknisk direktor = teknikchef
ceo = chief executive officer = vd = verkstallande direktor = administrerende direktor = managing director
cfo = chief financial officer = ekonomidirektor = finansdirektor = finanschef
cio = chief information officer = it direktor
coo = chief operating officer = driftschef = operations manager
engineer = ingenjor = ingenior
mechanical engineer = maskiningenjor = maskiningenior
electrical engineer = elingenjor = elektroingenior = elkraftingenjor
civil engineer = byggingenjor = byggnadsingenjor = byggeingenior = samhallsbyggnadsingenjor
process engineer = processingenjor = prosessingenior
quality engineer = kvalitetsingenjor = kvalitetsingenior
production engineer = produktionstekniker = produksjonsingenior = manufacturing engineer = produktionsingenjor
design engineer = konstruktor = konstruktionsingenjor = mechanical designer
automation engineer = automationsingenjor = automasjonsingenior = automationstekniker
service technician = servicetekniker = field service engineer
maintenance technician = underhallstekniker = vedlikeholdstekniker
technician = tekniker
electrician = elektriker = elmontor
mechanic = mekaniker
welder = svetsare = sveiser = svejser
carpenter = snickare = tomrer = snekker
painter = malare = maler
plumber = rormokare = vvs montor = rorlegger
machine operator = maskinoperator = cnc operator
warehouse worker = lagerarbetare = lagermedarbetare = lagermedarbeider = lagermedarbejder
truck driver = lastbilschauffor = lastbilsforare = lastebilsjafor
driver = chauffor = forare = sjafor
consultant = konsult = konsulent
management consultant = managementkonsult = verksamhetskonsult
it consultant = it konsult = it konsulent
adviser = advisor = radgivare = radgiver
analyst = analytiker
architect = arkitekt
designer = formgivare
graphic designer = grafisk designer = grafisk formgivare = grafiker
ux designer = interaction designer = interaktionsdesigner
art director = title:ad = artdirector
copywriter = skribent = tekstforfatter
journalist = reporter
editor = redaktor
translator = oversattare = oversetter
photographer = fotograf
economist = ekonom = okonom
accountant = redovisningsekonom = redovisningskonsult = bokforare = regnskapsforer = bogholder = bookkeeper
auditor = revisor
financial analyst = finansanalytiker = finansiell analytiker
finance manager = ekonomichef = okonomisjef = okonomichef = head of finance
payroll specialist = lonespecialist = loneadministrator = lonekonsult = lonnsmedarbeider
bankman = title:banker = banktjansteman
lawyer = jurist = advokat = solicitor = attorney
legal counsel = bolagsjurist = foretagsjurist
paralegal = juristassistent
hr manager = hr chef = personalchef = hr sjef = personalesjef = head of hr
hr business partner = hrbp = hr partner
recruiter = rekryterare = rekryteringskonsult = talent acquisition specialist = rekrutterer
researcher = forskare = forsker
lecturer = lektor = forelasare = foreleser = universitetslektor = adjunkt
phd student = doktorand = phd candidate = doctoral student = stipendiat
postdoc = postdoktor = postdoctoral researcher
teacher = larare = laerer
preschool teacher = forskollarare = forskolelarare = barnehagelaerer = paedagog
nurse = sjukskoterska = sykepleier = sygeplejerske = registered nurse
assistant nurse = underskoterska = hjelpepleier
doctor = lakare = lege = laege = physician
dentist = tandlakare = tannlege = tandlaege
midwife = barnmorska = jordmor
physiotherapist = fysioterapeut = sjukgymnast
occupational therapist = arbetsterapeut = ergoterapeut
psychologist = psykolog
pharmacist = apotekare = farmaceut = farmasoyt
veterinarian = veterinar
social worker = socialsekreterare = socionom = sosionom = socialradgiver
caregiver = vardare = omsorgsarbeider
lab technician = laborant = laboratory technician = bioingenior = biomedicinsk analytiker
chemist = kemist = kjemiker
biologist = biolog
sales manager = forsaljningschef = saljchef = salgssjef = salgschef = head of sales
sales representative = saljare = selger = saelger = salesperson = sales rep = utesaljare = innesaljare
account manager = kundansvarig = key account manager = kam = kundeansvarlig
business developer = affarsutvecklare = forretningsutvikler = forretningsudvikler = business development manager
marketing manager = marknadschef = markedssjef = marketingchef = markedschef = head of marketing
marketing specialist = marknadsforare = markedsforer = marketing coordinator = marknadskoordinator
communications manager = kommunikationschef = kommunikasjonssjef
communicator = kommunikator = informator = kommunikasjonsradgiver = communications officer
event manager = eventansvarig = evenemangschef
buyer = inkopare = innkjoper = indkober = purchaser
purchasing manager = inkopschef = innkjopssjef = procurement manager
logistics manager = logistikchef = logistikksjef
logistician = logistiker
production manager = produktionschef = produksjonssjef = produktionsleder
plant manager = fabrikschef = fabrikksjef = platschef
site manager = arbetsledare = byggeleder = byggleder = byggledare
store manager = butikschef = butikksjef
shop assistant = butiksbitrade = butiksmedarbetare = butikkmedarbeider = sales assistant = store clerk
customer service representative = kundtjanstmedarbetare = kundservicemedarbetare = kundeservicemedarbeider
secretary = sekreterare = sekretaer = sekretar
executive assistant = vd assistent = direktionsassistent = personal assistant
administrator = handlaggare = saksbehandler = sagsbehandler
coordinator = koordinator = samordnare
office manager = kontorschef = kontorsansvarig = kontorleder
assistant = assistent
praktikant = title:intern = trainee = internship
student assistant = amanuens = studentmedarbetare
chef de cuisine = kokschef = kjokkensjef = head chef
cook = kock = kokk = kok
waiter = servitor = waitress = servitris = kelner
baker = bagare
hairdresser = frisor
cleaner = stadare = lokalvardare = renholder
security guard = vaktare = ordningsvakt = vekter = vagt
police officer = polis = politi
firefighter = brandman = brannmann
pilot = flygkapten = airline pilot
real estate agent = maklare = fastighetsmaklare = eiendomsmegler = ejendomsmaegler
property manager = fastighetsforvaltare = eiendomsforvalter
caretaker = vaktmastare = fastighetsskotare = vaktmester
landscape architect = landskapsarkitekt
urban planner = samhallsplanerare = stadsplanerare = byplanlegger
environmental engineer = miljoingenjor = miljokonsult
energy engineer = energiingenjor = energikonsult
surveyor = lantmatare = landmaler
geologist = geolog
chairman = ordforande = styrelseordforande = styreleder
board member = styrelseledamot = styremedlem
founder = grundare = co founder = cofounder = medgrundare
freelancer = frilans = frilansare = freelance
self employed = egenforetagare = egen foretagare = selvstendig
head of department = avdelningschef = avdelingsleder = afdelingsleder = department manager = enhetschef
section manager = sektionschef = seksjonsleder
# Places
stockholm = sthlm = place:stockholms lan
goteborg = gothenburg = gbg
malmo = place:malmoe
copenhagen = kobenhavn = koebenhavn = kopenhamn
helsinki = helsingfors
turku = abo
gothenburg area = goteborgsomradet
sweden = sverige
norway = norge = noreg
denmark = danmark
finland = suomi
germany = tyskland = deutschland
netherlands = nederlanderna = holland = nederland
united kingdom = uk = storbritannien = great britain = storbritannia
united states = usa = place:us = amerika
spain = spanien = spania = espana
france = frankrike = frankrig
italy = italien = italia
poland = polen
switzerland = schweiz = sveits
munich = munchen = muenchen
cologne = koln = koeln
vienna = wien
warsaw = warszawa = warschau
prague = praha = prag
rome = roma = rom
milan = milano
lisbon = lisboa = lissabon
brussels = bryssel = brussel = bruxelles
geneva = geneve = genf
zurich = zuerich
antwerp = antwerpen
the hague = den haag = haag
athens = athen = aten
moscow = moskva = moskau
new york = nyc = new york city
remote = distans = distansarbete = hjemmekontor = fjernarbejde = work from home
# Schools
kth = royal institute of technology = kungliga tekniska hogskolan = kth royal institute of technology
chalmers = chalmers tekniska hogskola = chalmers university of technology
lth = lunds tekniska hogskola = faculty of engineering lund
lund university = lunds universitet
uppsala university = uppsala universitet
stockholm university = stockholms universitet
gothenburg university = goteborgs universitet = university of gothenburg
linkoping university = linkopings universitet = school:liu
umea university = umea universitet
malmo university = malmo universitet = malmo hogskola
ntnu = norges teknisk naturvitenskapelige universitet = norwegian university of science and technology
university of oslo = universitetet i oslo = uio
dtu = danmarks tekniske universitet = technical university of denmark
university of copenhagen = kobenhavns universitet = school:ku
aarhus university = aarhus universitet
copenhagen business school = cbs
stockholm school of economics = handelshogskolan = handelshogskolan i stockholm = sse
bth = blekinge tekniska hogskola = blekinge institute of technology
university = universitet = hogskola = hoyskole = college
master of science = msc = m sc = civilingenjor = sivilingenior = civilingenior
bachelor of science = bsc = b sc = kandidatexamen = bachelorgrad
master = masters = masterexamen = mastergrad = magister = magisterexamen
phd = doctorate = doktorsexamen = ph d = doktorgrad
mba = master of business administration
vocational education = yrkeshogskola = yh = fagskole
upper secondary school = gymnasium = gymnasieskola = high school = videregaende
# Spoken languages
english = engelska = engelsk
swedish = svenska = svensk
norwegian = norska = norsk
danish = danska = dansk
finnish = finska = finsk
german = tyska = tysk = deutsch
french = franska = fransk
spanish = spanska = spansk
italian = italienska = italiensk
portuguese = portugisiska = portugisisk
dutch = nederlandska = nederlandsk = hollandska
polish = polska = polsk
russian = ryska = russisk
ukrainian = ukrainska = ukrainsk
arabic = arabiska = arabisk
persian = persiska = farsi = persisk
turkish = turkiska = tyrkisk
kurdish = kurdiska = kurdisk
somali = somaliska = somalisk
chinese = kinesiska = kinesisk = mandarin
japanese = japanska = japansk
korean = koreanska = koreansk
greek = grekiska = gresk
hungarian = ungerska = ungarsk
romanian = rumanska = rumensk
bulgarian = bulgariska = bulgarsk
serbian = serbiska = serbisk
croatian = kroatiska = kroatisk
bosnian = bosniska = bosnisk
czech = tjeckiska = tsjekkisk
slovak = slovakiska = slovakisk
lithuanian = litauiska = litauisk
latvian = lettiska = latvisk
estonian = estniska = estisk
icelandic = islandska = islandsk
vietnamese = vietnamesiska = vietnamesisk
thai = thailandska = thailandsk
sign language = teckensprak = tegnsprak
native language = modersmal = morsmal = mother tongue
fluent = flytande = flytende
`;
