/** Fields of medicine, by `healthcare:speciality` of a practice, a clinic or a therapist. */
export const specialities = `
acupuncture-clinic: acupuncture
allergist: allergology, allergy
anesthesiologist: anaesthetics, anesthesiology
audiologist: audiology
cardiologist: cardiology
chiropractor: chiropractic
cosmetic-surgeon: plastic_surgery, cosmetic_surgery, aesthetic_surgery
dentist: dentistry, dental
dermatologist: dermatology
diagnostic-center: diagnostic_radiology, diagnostics
dialysis-center: dialysis
ear-nose-and-throat-doctor: otolaryngology, otorhinolaryngology, ent
endocrinologist: endocrinology, diabetology
endodontist: endodontics
family-doctor: general, general_practice, family_medicine, general_medicine
fertility-clinic: fertility, reproductive_medicine
gastroenterologist: gastroenterology
gynecologist: gynaecology, gynecology, obstetrics
homeopath: homeopathy
mental-health-clinic: mental_health
naturopath: naturopathy
nephrologist: nephrology
neurologist: neurology
nutritionist dietitian: nutrition, dietetics
occupational-therapist: occupational_therapy
oncologist: oncology
ophthalmologist: ophthalmology
oral-surgeon: oral_surgery, dental_oral_maxillo_facial_surgery, oral_and_maxillofacial_surgery, maxillofacial_surgery
orthodontist: orthodontics
orthopedic-surgeon: orthopaedics, orthopedics, orthopaedic_surgery
osteopath: osteopathy
pathologist: pathology
pediatric-dentist: paediatric_dentistry, pediatric_dentistry
pediatrician: paediatrics, pediatrics
periodontist: periodontics, periodontology
physical-therapist: physiotherapy
podiatrist: podiatry
psychiatrist: psychiatry, child_psychiatry
psychologist: psychology, clinical_psychology
psychotherapist: psychotherapy
pulmonologist: pulmonology, respiratory_medicine, pneumology
radiologist: radiology, radiotherapy
rheumatologist: rheumatology
speech-therapist: speech_therapy, logopedics
surgeon: surgery, general_surgery
travel-clinic: travel_medicine, tropical_medicine
urgent-care-center: urgent_care, emergency_medicine, urgent
urologist: urology
vascular-surgeon: vascular_surgery
drug-rehabilitation-center: addiction_medicine, addiction
weight-loss-center: weight_loss, obesity`;

/** Where people are treated and cared for. */
export const health = `
acupuncture-clinic: healthcare=acupuncture|acupuncturist
alternative-medicine-practitioner: healthcare=alternative, shop=alternative_medicine
assisted-living-facility: amenity=social_facility social_facility=assisted_living
audiologist: healthcare=audiologist
blood-bank: healthcare=blood_bank|blood_donation, amenity=blood_bank|blood_donation
chiropractor: healthcare=chiropractor
counselor: healthcare=counselling|counseling
dentist dental-clinic: amenity=dentist, healthcare=dentist
diagnostic-center: healthcare=diagnostic_center|diagnostic_centre|diagnostics
dialysis-center: healthcare=dialysis
doctor: amenity=doctors, healthcare=doctor
drug-rehabilitation-center: amenity=social_facility social_facility:for=drug_addicted
fertility-clinic: healthcare=fertility_clinic
food-bank: amenity=social_facility social_facility=food_bank, amenity=food_bank
homeopath: healthcare=homeopath|homeopathy
homeless-shelter: amenity=social_facility social_facility:for=homeless, amenity=homeless_shelter
home-care-service: healthcare=home_care|nurse|nursing, amenity=social_facility social_facility=ambulatory_care|healthcare
hospice: healthcare=hospice, amenity=social_facility social_facility=hospice, amenity=hospice
hospital: amenity=hospital, healthcare=hospital
massage-therapist: shop=massage, healthcare=massage|massage_therapist
medical-center: amenity=clinic, healthcare=clinic|centre|center
medical-laboratory: healthcare=laboratory|sample_collection
mental-health-clinic: healthcare=mental_health, amenity=social_facility social_facility:for=mental_health
midwife: healthcare=midwife|birthing_centre|birthing_center
naturopath: healthcare=naturopath
nursing-home: amenity=social_facility social_facility=nursing_home, amenity=nursing_home, healthcare=nursing_home
nutritionist dietitian: healthcare=nutrition_counselling|dietitian|nutritionist
occupational-therapist: healthcare=occupational_therapist
optometrist: healthcare=optometrist
orphanage: amenity=orphanage, amenity=social_facility social_facility:for=orphan|orphans
osteopath: healthcare=osteopath|osteopathy
pharmacy: amenity=pharmacy, healthcare=pharmacy
physical-therapist: healthcare=physiotherapist|physiotherapy
podiatrist: healthcare=podiatrist
psychologist: healthcare=psychologist, office=psychologist
psychotherapist: healthcare=psychotherapist, office=psychotherapist
rehabilitation-center: healthcare=rehabilitation
retirement-home: amenity=retirement_home, amenity=social_facility social_facility=group_home social_facility:for=senior
senior-center: amenity=social_facility social_facility=day_care social_facility:for=senior, amenity=community_centre community_centre:for=senior, amenity=community_centre community_centre=senior|seniors|club_for_seniors
social-services: amenity=social_facility|social_centre, office=social_services
speech-therapist: healthcare=speech_therapist
urgent-care-center: healthcare=urgent_care
weight-loss-center: healthcare=weight_loss, shop=weight_loss
wellness-center: healthcare=wellness, leisure=wellness`;
