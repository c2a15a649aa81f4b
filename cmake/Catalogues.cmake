# tesela_catalogues(LAYER LANG...): compiles po/LANG.po with msgfmt and embeds the result in the layer.
function(tesela_catalogues layer)
  find_program(MSGFMT msgfmt REQUIRED)
  set(compiled "")
  foreach(lang ${ARGN})
    set(mo ${CMAKE_BINARY_DIR}/generated/${lang}.mo)
    add_custom_command(OUTPUT ${mo} COMMAND ${MSGFMT} --check-format --no-hash -o ${mo} ${CMAKE_SOURCE_DIR}/po/${lang}.po
                       DEPENDS ${CMAKE_SOURCE_DIR}/po/${lang}.po VERBATIM)
    list(APPEND compiled ${mo})
  endforeach()
  tesela_embed_files(${layer} "${CMAKE_BINARY_DIR}/generated/" "${compiled}")
  set(TESELA_GENERATED_${layer} ${TESELA_GENERATED_${layer}} PARENT_SCOPE)
endfunction()
